import type { Change } from '../changes/change';
import type { ChangeMoney } from '../changes/change-parts';
import { PRODUCT_NAME } from '../product/index';

/** Figures that a text may name, as they stand in the change. */
export type NumberFacts = ReadonlySet<string>;

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** Text of others as a code span: no character of it is Markdown, a mention or a reference. */
export const asCode = (text: string): string => {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (line === '') return '` `';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  // A span that begins or ends with a backtick needs a space, which GitHub leaves out again.
  return `${fence} ${line} ${fence}`;
};

const SPAN = /(?<!`)(`+)(?!`)([\s\S]*?)(?<!`)\1(?!`)/g;

/** What a reader sees outside code spans. */
export const outsideCode = (text: string): string => text.replace(SPAN, '');

/** Numbers of a text, outside code, that no fact has. */
export const strayNumbers = (text: string, facts: NumberFacts): readonly string[] =>
  (outsideCode(text).match(NUMBER) ?? []).filter((number) => !facts.has(number));

const magnitude = (amount: string): string => amount.replace(/^-/, '');
const isLess = (amount: string): boolean => amount.startsWith('-');

/** Two digits behind the point, as money is shown. */
const toMoney = (amount: string): string => {
  const cents = Math.round(Number(magnitude(amount)) * 100);
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
};

const isZero = (amount: string): boolean => Number(amount) === 0;

/** What a change does to the bill; undefined if it claims nothing. */
const describeMoney = ({ monthlyUsd, atMostUsd }: ChangeMoney): string | undefined => {
  const amount = toMoney(monthlyUsd);
  if (atMostUsd !== undefined)
    return `Saves ${isZero(monthlyUsd) ? '' : `at least $${amount} and `}at most $${toMoney(atMostUsd)} a month`;
  if (isZero(monthlyUsd)) return undefined;
  return isLess(monthlyUsd) ? `Saves about $${amount} a month` : `Costs about $${amount} more a month`;
};

const moneyLine = ({ money }: Change): string[] => {
  const effect = money && describeMoney(money);
  if (!money || !effect) return [];
  const inputs = Object.entries(money.inputs).map(([name, value]) => asCode(`${name} = ${value}`));
  return [`${effect}: ${asCode(money.formula)} with ${inputs.join(', ')}.`];
};

const carbonLine = ({ carbon }: Change): string[] =>
  carbon && !isZero(carbon.monthlyKg)
    ? [`${isLess(carbon.monthlyKg) ? 'Avoids' : 'Adds'} about ${magnitude(carbon.monthlyKg)} kg CO2e a month.`]
    : [];

const controlsLine = ({ controls }: Change): string[] => [
  ...(controls.gained.length === 0
    ? []
    : [`Controls that pass afterwards: ${controls.gained.map(({ control }) => asCode(control)).join(', ')}.`]),
  ...(controls.lost.length === 0
    ? []
    : [`Controls that no longer pass: ${controls.lost.map(({ control }) => asCode(control)).join(', ')}.`]),
];

/** Every figure that the text of a change may name. */
export const listNumberFacts = ({ money, carbon }: Change): NumberFacts =>
  new Set([
    ...(money ? [money.monthlyUsd, money.atMostUsd ?? []].flat().map(toMoney) : []),
    ...(carbon ? [magnitude(carbon.monthlyKg)] : []),
    // CO2e.
    '2',
  ]);

/**
 * The title and text of a change's pull request. What strangers wrote stands in code spans, and every figure stands in
 * the change's facts. @throws Error if a figure does not
 */
export const pullRequestText = (
  change: Change,
  link: string | undefined,
): { readonly title: string; readonly body: string } => {
  const [first, ...more] = change.targets;
  const title = `${PRODUCT_NAME}: ${(first?.title ?? '').replace(/[`\s]+/g, ' ').trim()}`.slice(0, 200);
  const body = [
    `${PRODUCT_NAME} proposes this change. It merges nothing: that is yours to do once the check on this pull request passes.`,
    '',
    ...[first, ...more].flatMap((target) =>
      target ? [`- ${asCode(target.title)} on ${asCode(target.resource)} (${asCode(target.source)})`] : [],
    ),
    '',
    ...moneyLine(change),
    ...carbonLine(change),
    ...controlsLine(change),
    '',
    `Files: ${change.files.map(({ path }) => asCode(path)).join(', ')}.`,
    ...(link === undefined ? [] : ['', `[Evidence, guardrails and approvals](${link})`]),
    '',
    'Comment `/cloudmend explain`, `/cloudmend rebase`, `/cloudmend snooze` or `/cloudmend ignore`.',
  ].join('\n');
  const stray = strayNumbers(link === undefined ? body : body.replace(link, ''), listNumberFacts(change));
  if (stray.length > 0) throw new Error(`The pull request names figures without a fact: ${stray.join(', ')}.`);
  return { title, body };
};
