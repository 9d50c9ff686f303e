import type { Intent } from './intent';

/** Facts about the accounts themselves, without a check. */
export const INTENTS_OF_ACCOUNTS: readonly Intent[] = [
  {
    id: 'accounts',
    statement: 'Linked cloud accounts',
    checks: [],
    words: ['how many|number of', 'cloud account*|aws account*'],
    also: 'operate|have|linked',
  },
  {
    id: 'scans',
    statement: 'Accounts are scanned for misconfigurations',
    checks: [],
    words: ['misconfiguration*|cloud configuration|security posture|cspm', 'scan*|monitor*|assess*|check*'],
    also: 'regularly|automatic*|misconfiguration*|configuration|security|posture|cloud|monitor*',
  },
];
