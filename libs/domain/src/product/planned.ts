/**
 * Features the site advertises that this version does not have yet. They are labelled "Planned"; removing one from this
 * list removes its label.
 */
export const PLANNED = [
  'kubernetes',
  'private-collectors',
  's3-metering',
  'multi-cloud',
  'round-the-clock-support',
] as const;

export type Planned = (typeof PLANNED)[number];
