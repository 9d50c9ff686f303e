import { createHash } from 'node:crypto';
import type { WrittenFact } from '../written/written-facts';

const DAY_MS = 86_400_000;

/** Where every made-up figure of one account comes from: the same seed, account and day give the same figures. */
export interface Scope {
  readonly accountId: string;
  /** Midnight UTC of the day it is. */
  readonly today: Date;
  /** How many days before the end of the account's story it is; 0 from then on. */
  readonly daysBefore: number;
  /** A number from 0 up to, not including, 1. The same name gives the same number. */
  share(name: string): number;
  /** A whole number between the two, both included. */
  whole(name: string, least: number, most: number): number;
  pick<T>(name: string, choices: readonly [T, ...T[]]): T;
  /** An id as EC2 makes them: `vol-0` and 16 more hexadecimal digits. */
  id(prefix: string, name: string): string;
  /** Upper-case letters and digits, as in unique IDs of IAM. */
  letters(name: string, length: number): string;
  /**
   * A moment so many days before the end of the story, so that what is old keeps its date while the weeks go by. What had not happened yet
   * on the day it is counts from that day: a key in daily use was used then, too.
   */
  daysAgo(days: number, hour?: number): Date;
  /** Written settings of a resource, by ARN or ID; undefined if there are none. */
  findWritten(of: string): Readonly<Record<string, unknown>> | undefined;
  /** Plans of resources that were created by writes. */
  listMade<P>(kind: string): P[];
}

const FNV_BASIS = 0x811c9dc5;

/** FNV-1a, from the start or continued after an earlier text. */
const hashText = (text: string, start = FNV_BASIS): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
};

/** A final stir: even enough for made-up figures, and a year of cost needs 20,000 of them. */
const stir = (hashed: number): number => {
  let hash = Math.imul(hashed ^ (hashed >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const toMidnight = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);

/** YYYY-MM-DD in UTC. */
export const dayText = (moment: Date): string => moment.toISOString().slice(0, 10);

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

export interface Origin {
  readonly seed: string;
  readonly accountId: string;
  readonly now: Date;
  /** The last day of the account's changes. @default - today */
  readonly storyEnds?: Date;
  /** Settings written until then. @default - none */
  readonly facts?: readonly WrittenFact[];
}

/** Whole days between the days of two moments; 0 if the second is not later. */
export const daysUntil = (moment: Date, later: Date): number =>
  Math.max(0, Math.round((toMidnight(later).getTime() - toMidnight(moment).getTime()) / DAY_MS));

/** Written settings on a day. */
const readSettings = (set: WrittenFact['set'], today: Date): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => {
      if (value === null) return [name, undefined];
      const since = (value as { daysSince?: string }).daysSince;
      return [name, since === undefined ? value : daysUntil(new Date(since), today)];
    }),
  );

/** Opens the random source of one account. */
export const openScope = ({ seed, accountId, now, storyEnds = now, facts = [] }: Origin): Scope => {
  const today = toMidnight(now);
  const daysBefore = daysUntil(now, storyEnds);
  const digest = (name: string): Buffer => createHash('sha256').update(`${seed}/${accountId}/${name}`).digest();
  const written = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { of, set, made } of facts)
    if (made === undefined) written.set(of, { ...written.get(of), ...readSettings(set, today) });
  const begun = hashText(`${seed}/${accountId}/`);
  const share = (name: string): number => stir(hashText(name, begun)) / 2 ** 32;
  const whole = (name: string, least: number, most: number): number =>
    least + Math.floor(share(name) * (most - least + 1));
  return {
    accountId,
    today,
    daysBefore,
    share,
    whole,
    pick: (name, choices) => choices[whole(name, 0, choices.length - 1)] ?? choices[0],
    id: (prefix, name) => `${prefix}-0${digest(`${prefix}:${name}`).toString('hex').slice(0, 16)}`,
    letters: (name, length) =>
      [...digest(name)]
        .slice(0, length)
        .map((byte) => LETTERS[byte % 32])
        .join(''),
    daysAgo: (days, hour = 9) => {
      const passed = days >= daysBefore ? days - daysBefore : days;
      return new Date(today.getTime() - passed * DAY_MS + hour * 3_600_000);
    },
    findWritten: (of) => written.get(of),
    listMade: <P>(kind: string) =>
      facts.filter(({ made }) => made === kind).map(({ set }) => readSettings(set, today) as P),
  };
};
