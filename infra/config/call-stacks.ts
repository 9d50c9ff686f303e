/**
 * Which stack holds the functions of a folder of `infra/api`: a stack has at most 500 resources, and a call needs six.
 * A folder stays where it is: the functions have fixed names, so a second stack cannot create them before the first
 * deletes them.
 */
const FEATURES = {
  workspace: [
    'accounts',
    'audit',
    'checks',
    'company',
    'contact',
    'copilot',
    'documentation',
    'people',
    'retention',
    'schedules',
    'settings',
    'tenancy',
  ],
  posture: [
    'add-ons',
    'carbon',
    'compliance',
    'custom-checks',
    'estate',
    'evidence',
    'findings',
    'metrics',
    'priorities',
    'questionnaires',
    'recommendations',
    'scans',
  ],
  changes: ['changes', 'guardrails', 'hooks', 'ledger', 'notifications', 'repositories', 'runs', 'tickets'],
  work: ['work', 'budgets'],
  access: ['access-tokens', 'company-sign-in', 'scim'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Stacks that hold the routes of their calls too, except those with their own throttle, which the stage of the
 * gateway names: it holds two resources for every other call.
 */
const WITH_ROUTES: ReadonlySet<string> = new Set<keyof typeof FEATURES>(['access', 'work']);

export const hasOwnRoutes = (feature: string): boolean => WITH_ROUTES.has(feature);

/**
 * The call of each stack that is used most: new code reaches a part of its calls first, and an alarm takes the whole stack
 * back. See docs/decisions/0156.
 */
export const PILOTS: ReadonlySet<string> = new Set([
  'getMe',
  'listFindings',
  'listNotices',
  'getWork',
  'listAccessTokens',
]);

interface Placed {
  /** Below `infra/api`, without its suffix. */
  readonly file: string;
}

/** @throws Error if a call's folder has no stack. */
export const groupByStack = <Row extends Placed>(rows: readonly Row[]): ReadonlyArray<readonly [string, Row[]]> => {
  const folderOf = ({ file }: Row): string => file.split('/')[0] as string;
  const placed = new Set<string>(Object.values(FEATURES).flat());
  const lost = rows.find((row) => !placed.has(folderOf(row)));
  if (lost) throw new Error(`No stack holds infra/api/${folderOf(lost)}: add it to infra/config/call-stacks.ts.`);
  return Object.entries(FEATURES).map(([name, folders]) => [
    name,
    rows.filter((row) => (folders as readonly string[]).includes(folderOf(row))),
  ]);
};
