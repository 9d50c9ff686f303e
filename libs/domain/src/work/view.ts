import * as z from 'zod';

/** Views that a workspace shares, and those that a person keeps. */
export const SHARED_VIEWS_MOST = 50;
export const OWN_VIEWS_MOST = 30;

export const ViewPage = z.enum(['findings', 'recommendations']);
export type ViewPage = z.infer<typeof ViewPage>;

export const FindingColumn = z.enum(['resource', 'account', 'owner', 'due', 'state', 'seen']);
export type FindingColumn = z.infer<typeof FindingColumn>;

export const ViewName = z
  .string()
  .trim()
  .min(1, 'Name the view.')
  .max(60)
  .regex(/^\P{Cc}*$/u, 'Use a single line of text.');

/** Filters, order and columns of a list under a name. */
export const SavedView = z.object({
  id: z.string(),
  page: ViewPage,
  name: ViewName,
  /** Filters and order, as the page's address holds them. */
  search: z.string(),
  /** Empty for the standard ones. */
  columns: z.array(FindingColumn),
  isShared: z.boolean(),
  by: z.string(),
  at: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

export const ListedView = SavedView.extend({
  /** Whether the caller may change it. */
  isMine: z.boolean(),
  /** What the page opens with for the caller. */
  isDefault: z.boolean(),
});
export type ListedView = z.infer<typeof ListedView>;
