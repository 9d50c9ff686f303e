import * as z from 'zod';

/** What a template may name, with what it stands for. */
export const PLACEHOLDERS = {
  title: 'The title of the finding or recommendation',
  severity: 'CRITICAL to LOW; the risk of a recommendation',
  resource: 'The resource',
  account: 'The account ID',
  region: 'The region',
  detail: 'What was found',
  recommendation: 'What to do',
  saving: 'USD per month, or a range; empty for findings and housekeeping',
  link: 'The page in CloudMend',
} as const satisfies Readonly<Record<string, string>>;
export type Placeholder = keyof typeof PLACEHOLDERS;

const PATTERN = /\{([a-z]*)\}/g;

const hasOnlyKnown = (text: string): boolean =>
  [...text.matchAll(PATTERN)].every(([, name]) => Object.hasOwn(PLACEHOLDERS, name as string));

const Template = z
  .string()
  .trim()
  .min(1)
  .refine(hasOnlyKnown, {
    message: `Use only {${Object.keys(PLACEHOLDERS).join('}, {')}}.`,
  });

/** One line. */
export const TicketTitle = Template.max(200).regex(/^\P{Cc}*$/u, 'Use a single line of text.');
export const TicketBody = Template.max(4000);

export const TICKET_TITLE = '[{severity}] {title}: {resource}';
export const TICKET_BODY = `{detail}

What to do: {recommendation}

Account {account}, region {region}
Resource: {resource}

{link}`;

/** Fills in once: a value that looks like a placeholder stays as it is. */
export const fillTemplate = (template: string, values: Readonly<Record<Placeholder, string>>): string =>
  template.replace(PATTERN, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
