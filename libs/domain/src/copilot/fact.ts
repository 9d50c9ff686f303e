import * as z from 'zod';

/**
 * `figure`: a number with its noun. `text`: words of ours, such as a check's title. `name` and `quote`: an identifier
 * and a sentence that others may have written; a model never sees them.
 */
export const FactKind = z.enum(['figure', 'text', 'name', 'quote']);
export type FactKind = z.infer<typeof FactKind>;

/** What a fact was read from, in words. */
export const FactOrigin = z.enum([
  'Accepted risks',
  'Accounts',
  'Audit trail',
  'Automation',
  'Bill',
  'Changes',
  'Check catalogue',
  'Compliance',
  'Copilot',
  'Custom check',
  'Custom checks',
  'Data inventory',
  'Direct fixes',
  'Finding',
  'Findings',
  'Fix set',
  'Forecast',
  'Framework catalogue',
  'Inventory',
  'Permissions',
  'Plan',
  'Plans',
  'Priorities',
  'Recommendation',
  'Recommendations',
  'Rule catalogue',
  'Sample',
  'Savings ledger',
  'Scan',
  'Scans',
  'Schedules',
  'Tickets',
  'Users',
  'Verdicts',
  'Workspace',
]);
export type FactOrigin = z.infer<typeof FactOrigin>;

/** Something that was read, with where it comes from. */
export const Fact = z.object({
  /** Its placeholder within the explanation: `f1`. */
  id: z.string(),
  kind: FactKind,
  name: z.string(),
  value: z.string(),
  source: FactOrigin,
  /** The id of the one record that it was read from: a finding, recommendation, scan or framework. */
  record: z.string().optional(),
  /** When it was read; null for what does not change with a scan. */
  at: z.string().nullable(),
});
export type Fact = z.infer<typeof Fact>;

/** What a sentence is about, in the order of the panel. */
export const Topic = z.enum(['what', 'why', 'data', 'reach', 'dollars', 'carbon', 'controls', 'do', 'risk', 'answer']);
export type Topic = z.infer<typeof Topic>;

export const Sentence = z.object({
  topic: Topic,
  /** Words with placeholders: `It has been open for {f1}.` */
  template: z.string(),
  text: z.string(),
  /** The ids of all facts it rests on: at least those of its placeholders. */
  facts: z.array(z.string()).min(1),
});
export type Sentence = z.infer<typeof Sentence>;

/** Sentences and every fact they rest on. */
export const Narration = z.object({ sentences: z.array(Sentence), facts: z.array(Fact) });
export type Narration = z.infer<typeof Narration>;

const PLACEHOLDER = /\{([a-z]\d+)\}/g;

/** The ids of a template's placeholders, in their order. */
export const listPlaceholders = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, id]) => id as string);

/** The words of a template, without its placeholders. */
export const stripPlaceholders = (template: string): string => template.replaceAll(PLACEHOLDER, ' ');

/** A template with its facts filled in, once: a value that looks like a placeholder stays as it is. */
export const renderTemplate = (template: string, facts: ReadonlyMap<string, Pick<Fact, 'value'>>): string =>
  template
    .replaceAll(PLACEHOLDER, (whole, id: string) => facts.get(id)?.value ?? whole)
    // A fact that is a whole sentence brings its own full stop.
    .replace(/([.!?])\.$/, '$1');
