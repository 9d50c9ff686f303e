import type { Recommendation } from '@cloudmend/domain/recommendations';
import { exactUsd } from '../../components/format';

/** Part of a formula as shown: a value with unit and label, or an operator. */
export type FormulaPart =
  | { readonly kind: 'figure'; readonly text: string; readonly label: string }
  | { readonly kind: 'sign'; readonly text: string };

type Inputs = Recommendation['inputs'];

const SIGNS: Readonly<Record<string, string>> = { '*': '\u00d7', '-': '\u2212', '/': '\u00f7', ',': 'or' };
const MULTIPLIED = 'the larger of';

const groupDigits = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

/** Prices are small: uses as many decimals as needed to tell two apart. */
const priceText = (usd: number): string =>
  Math.abs(usd) >= 100 || Number.isInteger(usd * 100)
    ? exactUsd(usd)
    : `${usd < 0 ? '\u2212' : ''}$${Math.abs(usd).toLocaleString('en-US', { maximumSignificantDigits: 4 })}`;

/** The unit by the suffix of a name. */
const UNITS: ReadonlyArray<readonly [end: RegExp, text: (value: number) => string]> = [
  [/usd|Usd/, priceText],
  [/^hours|Hours$/, (value) => `${groupDigits(value)} hours`],
  [/Percent$/, (value) => `${groupDigits(value)}%`],
  [/Share$|^compression$/, (value) => `${groupDigits(value * 100)}%`],
  [/Mi[Bb]ps$/, (value) => `${groupDigits(value)} MiB/s`],
  [/GiB$/, (value) => `${groupDigits(value)} GiB`],
  [/G[bB]$/, (value) => `${groupDigits(value)} GB`],
  [/Mb$/, (value) => `${groupDigits(value)} MB`],
  [/gbSeconds/i, (value) => `${groupDigits(value)} GB-seconds`],
  [/[iI]ops$/, (value) => `${groupDigits(value)} IOPS`],
  [/[vV]cpus?$/, (value) => `${groupDigits(value)} vCPU`],
  [/[dD]ays$/, (value) => `${groupDigits(value)} days`],
];

/** A value with its unit. */
export const figureText = (name: string, value: Inputs[string] | undefined): string => {
  if (value === undefined) return '\u2013';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return (UNITS.find(([end]) => end.test(name))?.[1] ?? groupDigits)(value);
};

/** Words that differ from the split name. */
const WORDS: Readonly<Record<string, string>> = {
  usd: '',
  gb: 'GB',
  gi: 'Gi',
  gib: 'GiB',
  mb: 'MB',
  mibps: 'MiB/s',
  iops: 'IOPS',
  vcpu: 'vCPU',
  vcpus: 'vCPU',
  cpu: 'CPU',
  p95: 'p95',
  s3: 'S3',
};

/** A name in words: `newUsdPerHour` becomes "new, per hour". */
export const labelInput = (name: string): string => {
  const words = name
    .replace(/MiBps/g, ' mibps ')
    .replace(/GiB/g, ' gib ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => WORDS[word] ?? word)
    .filter((word) => word !== '' && word !== 'percent' && word !== 'share')
    .join(' ');
  return words.replace(/^hours per month$/, 'a month').replace(/^new per/, 'new, per');
};

/** The instance type or size that a price belongs to. */
const ownLabel = (name: string, inputs: Inputs): string => {
  const types: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
    [/^newUsdPerHour$/, ['newInstanceType', 'newInstanceClass', 'newNodeType']],
    [/^usdPerHour$/, ['instanceType', 'instanceClass', 'nodeType']],
  ];
  const found = types.find(([pattern]) => pattern.test(name))?.[1].find((each) => typeof inputs[each] === 'string');
  return found === undefined ? labelInput(name) : `${String(inputs[found])}, per hour`;
};

/** A formula as shown: `730 hours \u00d7 ($0.34 \u2212 $0.17)`. */
export const formulaParts = (formula: string, inputs: Inputs): readonly FormulaPart[] =>
  (formula.match(/[A-Za-z_]\w*|\d+(?:\.\d+)?|[-+*/(),]/g) ?? []).map((token) => {
    if (token === 'max') return { kind: 'sign', text: MULTIPLIED };
    if (/^[A-Za-z_]/.test(token))
      return { kind: 'figure', text: figureText(token, inputs[token]), label: ownLabel(token, inputs) };
    if (/^\d/.test(token)) return { kind: 'figure', text: groupDigits(Number(token)), label: '' };
    return { kind: 'sign', text: SIGNS[token] ?? token };
  });
