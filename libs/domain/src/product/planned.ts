/**
 * What the site advertises and this version does not do yet. It is labelled "Planned" wherever it is advertised; what works is taken out of
 * this list, and the label goes with it.
 */
export const PLANNED = [
  'copilot',
  'compliance-copilot',
  'pull-requests',
  'auto-remediation',
  'approvals',
  'policy-enforcement',
  'integrations',
  'sso',
  'carbon-exports',
  'kubernetes',
  'private-collectors',
  'add-ons',
  's3-metering',
  'retention',
  'multi-cloud',
  'evidence-packs',
  'round-the-clock-support',
] as const;

export type Planned = (typeof PLANNED)[number];
