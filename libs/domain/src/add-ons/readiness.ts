import * as z from 'zod';
import type { ControlStatus, FrameworkStates } from '../compliance/index';

/** How ready one framework is, and what changed since the run before. */
export const FrameworkReadiness = z.object({
  framework: z.string(),
  name: z.string(),
  passed: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** Controls that need a statement. */
  manual: z.number().int(),
  notAssessed: z.number().int(),
  /** Controls that pass since the last run, and those that no longer do. Empty in the first run. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** Controls that pass, and those that fail. */
  passing: z.array(z.string()),
  open: z.array(z.string()),
  /** Null if no audit is planned. */
  auditDate: z.string().nullable(),
  /** Negative after the audit. */
  daysLeft: z.number().int().nullable(),
});
export type FrameworkReadiness = z.infer<typeof FrameworkReadiness>;

const DAY_MS = 86_400_000;

/** Whole days (UTC) from today until a date. */
export const daysUntil = (date: string, now: Date): number =>
  Math.round((Date.parse(`${date}T00:00:00.000Z`) - Math.floor(now.getTime() / DAY_MS) * DAY_MS) / DAY_MS);

interface Asked {
  readonly name: string;
  /** The controls that passed in the run before. */
  readonly before: readonly string[] | undefined;
  readonly auditDate: string | null;
  readonly now: Date;
}

/** Compares the states of a framework's controls with those of the run before. */
export const compareReadiness = ({ framework, controls }: FrameworkStates, asked: Asked): FrameworkReadiness => {
  const { name, before, auditDate, now } = asked;
  const list = (...wanted: ControlStatus[]): string[] =>
    controls.filter(({ state }) => wanted.includes(state)).map(({ control }) => control);
  const passing = new Set(list('passed'));
  const passedBefore = new Set(before);
  return {
    framework,
    name,
    passed: passing.size,
    failed: list('failed').length,
    unknown: list('unknown').length,
    manual: list('manual').length,
    notAssessed: list('not-assessed').length,
    gained: before ? [...passing].filter((control) => !passedBefore.has(control)) : [],
    lost: [...passedBefore].filter((control) => !passing.has(control)),
    passing: [...passing],
    open: list('failed'),
    auditDate,
    daysLeft: auditDate === null ? null : daysUntil(auditDate, now),
  };
};
