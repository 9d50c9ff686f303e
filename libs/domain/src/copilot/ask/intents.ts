import { countDays } from '../../scans/scan';
import { writeService } from './names';
import type { SlotName, Slots } from './slots';

export interface Intent {
  readonly id: string;
  /** A question that it answers. */
  readonly example: string;
  /** What a question must name. */
  readonly needs?: readonly SlotName[];
  /** What an answer takes into account. With anything else that a question names, its answer would be about more. */
  readonly honours?: readonly SlotName[];
  /** The question about what is named. */
  readonly ask?: (slots: Slots) => string;
}

const inRange = ({ range }: Slots): string => ` in the last ${countDays(range)} days`;
const nameService = ({ service = '' }: Slots): string => writeService(service);
const nameAccount = ({ account }: Slots): string => account?.friendlyName || account?.accountId || '';
const writeLow = (text = ''): string => text.toLowerCase();

const BILLED = ['account'] as const satisfies readonly SlotName[];
const FILTERED = [
  'account',
  'service',
  'severity',
  'region',
  'framework',
  'subject',
] as const satisfies readonly SlotName[];

const MONEY = [
  {
    id: 'cost-total',
    example: 'What did we spend in the last 30 days?',
    honours: ['account', 'period'],
    ask: (slots) => `What did we spend${inRange(slots)}?`,
  },
  { id: 'cost-by-service', example: 'What does each service cost?', honours: BILLED },
  { id: 'cost-by-account', example: 'Which account costs the most?', honours: BILLED },
  { id: 'cost-by-region', example: 'What does each region cost?', honours: [...BILLED, 'region'] },
  {
    id: 'cost-of-service',
    example: 'How much does EC2 cost this week?',
    needs: ['service'],
    honours: ['service', 'account'],
    ask: (slots) => `How much did ${nameService(slots)} cost${inRange(slots)}?`,
  },
  {
    id: 'cost-of-account',
    example: 'What did account acme-prod cost?',
    needs: ['account'],
    honours: ['account', 'period'],
    ask: (slots) => `What did ${nameAccount(slots)} cost${inRange(slots)}?`,
  },
  { id: 'cost-by-month', example: 'What did we spend month by month?', honours: [...BILLED, 'period'] },
  { id: 'cost-peak-day', example: 'Which day was the most expensive?', honours: BILLED },
  { id: 'cost-change', example: 'Why did cost change?', honours: BILLED },
  { id: 'cost-other-lines', example: 'How much tax, credit and refund is on the bill?', honours: BILLED },
  { id: 'cost-amortised', example: 'What is the amortised cost?', honours: BILLED },
  { id: 'cost-forecast', example: 'What will the next 30 days cost?' },
  { id: 'forecast-accuracy', example: 'How accurate is the forecast?' },
  { id: 'savings-total', example: 'How much can we save?', honours: BILLED },
  { id: 'savings-top', example: 'What are the largest recommendations?', honours: BILLED },
  {
    id: 'savings-of-account',
    example: 'What can account acme-prod save?',
    needs: ['account'],
    honours: BILLED,
    ask: (slots) => `What can we save in ${nameAccount(slots)}?`,
  },
  { id: 'savings-easy', example: 'Which savings are easy and low risk?', honours: [...BILLED, 'severity'] },
  { id: 'savings-unjudged', example: 'What could the rules not evaluate?' },
  { id: 'savings-realised', example: 'How much have our changes actually saved?' },
  { id: 'savings-by-person', example: 'Who saved the most?' },
  { id: 'carbon-total', example: 'What are our emissions?' },
  { id: 'carbon-by-region', example: 'Which region emits the most?', honours: ['region'] },
  { id: 'carbon-savings', example: 'How much carbon can we avoid?', honours: BILLED },
] as const satisfies readonly Intent[];

const POSTURE = [
  {
    id: 'findings-count',
    example: 'How many findings are open?',
    honours: FILTERED,
    ask: ({ severity }) => `How many ${severity ? `${writeLow(severity)} ` : ''}findings are open?`,
  },
  { id: 'findings-worst', example: 'What are the most severe findings?', honours: FILTERED },
  { id: 'findings-by-service', example: 'Which service has the most findings?', honours: FILTERED },
  { id: 'findings-by-region', example: 'Which region has the most findings?', honours: FILTERED },
  { id: 'findings-by-account', example: 'Which accounts are worst?' },
  {
    id: 'findings-of-account',
    example: 'What is open in account acme-prod?',
    needs: ['account'],
    honours: FILTERED,
    ask: (slots) => `What findings are open in ${nameAccount(slots)}?`,
  },
  {
    id: 'findings-of-service',
    example: 'What is wrong with S3?',
    needs: ['service'],
    honours: FILTERED,
    ask: (slots) => `What is wrong with ${nameService(slots)}?`,
  },
  { id: 'findings-changed', example: 'What changed since the last scan?', honours: ['period'] },
  { id: 'findings-oldest', example: 'Which findings are open for longest?', honours: FILTERED },
  { id: 'findings-muted', example: 'Which findings are muted?', honours: FILTERED },
  { id: 'findings-about', example: 'Which resources are public?', needs: ['subject'], honours: FILTERED },
  { id: 'accepted-risks', example: 'Which risks have been accepted?' },
  { id: 'priorities', example: 'What should we fix first?', honours: ['severity'] },
  { id: 'time-budget', example: 'What should I do with two hours?', honours: ['minutes', 'framework'] },
  { id: 'compliance-overview', example: 'How compliant are we?' },
  {
    id: 'compliance-framework',
    example: 'Are we compliant with CIS, and why not?',
    needs: ['framework'],
    honours: ['framework', 'severity'],
    ask: ({ framework }) => `Are we compliant with ${framework?.name ?? ''}?`,
  },
  { id: 'compliance-worst', example: 'Which framework is furthest from compliance?' },
  {
    id: 'who-did',
    example: 'Who muted a finding?',
    honours: ['person', 'period', 'account', 'plan', 'severity', 'subject'],
  },
  { id: 'audit-denied', example: 'Who was refused?', honours: ['person', 'period', 'subject'] },
  { id: 'scan-latest', example: 'When was the last scan?', honours: ['period'] },
  {
    id: 'scan-gaps',
    example: 'What could the last scan not read?',
    honours: ['service', 'region', 'account', 'period'],
  },
] as const satisfies readonly Intent[];

const WORKSPACE = [
  { id: 'accounts-list', example: 'Which accounts are linked?', honours: ['account'] },
  { id: 'accounts-broken', example: 'Which accounts are not connected?', honours: ['account'] },
  { id: 'schedules', example: 'When is the next scheduled scan?', honours: ['period', 'account'] },
  { id: 'plan-current', example: 'Which plan are we on?', honours: ['plan'] },
  {
    id: 'plan-allows',
    example: 'What would Pro allow?',
    needs: ['plan'],
    honours: ['plan'],
    ask: ({ plan = '' }) => `What would ${plan.charAt(0).toUpperCase()}${plan.slice(1)} allow?`,
  },
  { id: 'changes-open', example: 'Which changes wait for approval?' },
  { id: 'fixes-recent', example: 'Which direct fixes ran?', honours: ['period'] },
  { id: 'automation-state', example: 'Is automation stopped?' },
  { id: 'members', example: 'Who has access?' },
  {
    id: 'who-can',
    example: 'Who can approve changes?',
    needs: ['permission'],
    honours: ['permission', 'plan', 'account', 'severity'],
  },
  { id: 'data-classes', example: 'Where is personal data?', honours: ['subject', 'service'] },
  { id: 'custom-checks', example: 'Which custom checks do we have?' },
  { id: 'my-work', example: 'What is assigned to me?', honours: FILTERED },
  { id: 'work-overdue', example: 'What is overdue?', honours: FILTERED },
  { id: 'tickets-open', example: 'Which tickets are open?' },
  {
    id: 'resources-by-service',
    example: 'How many resources does each service have?',
    honours: ['service', 'account', 'region'],
    ask: ({ service }) =>
      service === undefined
        ? 'How many resources does each service have?'
        : `How many ${writeService(service)} resources do we have?`,
  },
  {
    id: 'resources-by-region',
    example: 'How many resources does each region have?',
    honours: ['service', 'account', 'region'],
  },
] as const satisfies readonly Intent[];

/** Every question that can be answered. */
export const INTENTS = [...MONEY, ...POSTURE, ...WORKSPACE];

export type IntentId = (typeof INTENTS)[number]['id'];

/** Each by its ID. */
export const INTENT: ReadonlyMap<string, Intent & { readonly id: IntentId }> = new Map(
  INTENTS.map((intent) => [intent.id, intent]),
);

/** Names that stand in a question without narrowing it: `today`'s findings are the open ones. */
const NOW_INTENTS = /^(findings|savings|carbon|compliance|priorities|my-work|work|tickets|resources|changes)/;

/** "Last month" is often the last thirty days, which an answer says. */
const isHeldPeriod = ({ id, honours }: Intent, period: Slots['period']): boolean => {
  switch (period?.kind) {
    case 'other':
      // No figure is kept for it.
      return false;
    case 'months-ago':
      return true;
    case 'day':
      if (period.ago === 0 && NOW_INTENTS.test(id)) return true;
  }
  return honours?.includes('period') === true;
};

const isHeld = (intent: Intent, slot: string, slots: Slots): boolean => {
  // The time there is, and what somebody may do: no other answer depends on it.
  if (slot === 'minutes' || slot === 'permission') return true;
  if (slot === 'period') return isHeldPeriod(intent, slots.period);
  return intent.honours?.includes(slot as SlotName) === true;
};

const NAMES = new Set<string>([
  'period',
  'account',
  'service',
  'region',
  'severity',
  'framework',
  'plan',
  'minutes',
  'person',
  'subject',
  'dimension',
  'permission',
] satisfies SlotName[]);

/** What a question names and the answers of an intent would leave out. */
export const findLeftOut = (intent: Intent, slots: Slots): string[] =>
  Object.keys(slots).filter((slot) => NAMES.has(slot) && !isHeld(intent, slot, slots));
