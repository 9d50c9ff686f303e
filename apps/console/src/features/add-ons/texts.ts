import type { AddOnId } from '@cloudmend/domain/add-ons';

export const ADD_ON_TEXTS: Readonly<Record<AddOnId, string>> = {
  compliance:
    'Counts down to your audits. Each week it lists which controls were gained or lost, and accepted risks that end before the audit.',
  greenops:
    'Closes the carbon figures of each month and names the services that moved most: by usage, by factors, or because more or less was observed.',
  secScanner:
    'Follows paths from the internet through load balancers, instances, functions and roles to your data, and lists readable secrets and stale access keys.',
};
