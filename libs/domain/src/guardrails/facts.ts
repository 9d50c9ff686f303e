import * as z from 'zod';
import { ControlRef } from '../findings/finding';

/** A value, or why it is not known. `comes`: a plan or scan that will tell is under way. */
export const toFactSchema = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('known', [
    z.strictObject({ known: z.literal(true), value }),
    z.strictObject({ known: z.literal(false), reason: z.string(), comes: z.boolean().optional() }),
  ]);
export type Fact<Value> =
  | { readonly known: true; readonly value: Value }
  | { readonly known: false; readonly reason: string; readonly comes?: boolean | undefined };

export const toFact = <Value>(value: Value): { known: true; value: Value } => ({ known: true, value });
/** A sentence says why. */
export const unknown = (reason: string): { known: false; reason: string } => ({ known: false, reason });
/** Not known yet. */
export const comes = (reason: string): { known: false; reason: string; comes: true } => ({
  known: false,
  reason,
  comes: true,
});

export const TouchAction = z.enum(['create', 'update', 'replace', 'delete']);
export type TouchAction = z.infer<typeof TouchAction>;

/** A resource that a change or direct fix creates, updates, replaces or deletes. */
export const TouchedResource = z.strictObject({
  resource: z.string(),
  action: TouchAction,
  tags: toFactSchema(z.record(z.string(), z.string())),
});
export type TouchedResource = z.infer<typeof TouchedResource>;

/** What has passed the guardrails today. */
export const DayUse = z.strictObject({
  productionChanges: z.number().int().nonnegative(),
  resources: z.number().int().nonnegative(),
  /** The sum of all increases, in USD per month. */
  usd: z.number().nonnegative(),
});
export type DayUse = z.infer<typeof DayUse>;

/** Everything that guardrails go by. */
export const GuardrailFacts = z.strictObject({
  now: z.iso.datetime(),
  /** When the scan read what the change rests on. */
  evidenceAt: toFactSchema(z.iso.datetime()),
  /** `not-needed`: a direct fix reads before it writes. `faulty`: the plan does more than the edit explains. */
  plan: z.enum(['passed', 'faulty', 'pending', 'not-run', 'not-needed']),
  resources: toFactSchema(z.array(TouchedResource)),
  /** What the rule says it does to a resource, beyond updating it. */
  declared: z.array(z.enum(['replace', 'delete'])),
  /** What becomes reachable for more principals or networks; empty if nothing does. */
  widened: toFactSchema(z.array(z.string())),
  controlsLost: toFactSchema(z.array(ControlRef)),
  /** Negative: the change saves. Null: neither check nor rule states an amount. */
  monthlyUsd: toFactSchema(z.number().nullable()),
  /** Paths of the changed files in their repository; empty for a direct fix. */
  files: z.array(z.string()),
  /** The name that the workspace gave the environment of the repository's root; null if it has none. */
  rootEnvironment: z.string().nullable(),
  /** Open pull requests of the repository without this one; null for a direct fix. */
  openPullRequests: toFactSchema(z.number().int().nonnegative()).nullable(),
  today: toFactSchema(DayUse),
});
export type GuardrailFacts = z.infer<typeof GuardrailFacts>;
