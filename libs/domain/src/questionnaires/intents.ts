import type { Intent } from './intent';
import { INTENTS_OF_ACCESS } from './intents-of-access';
import { INTENTS_OF_ACCOUNTS } from './intents-of-accounts';
import { INTENTS_OF_DATA } from './intents-of-data';
import { INTENTS_OF_OPERATIONS } from './intents-of-operations';

/** Every question that the facts of a scan answer. */
export const INTENTS: readonly Intent[] = [
  ...INTENTS_OF_ACCESS,
  ...INTENTS_OF_DATA,
  ...INTENTS_OF_OPERATIONS,
  ...INTENTS_OF_ACCOUNTS,
];

export const findIntent = (id: string): Intent | undefined => INTENTS.find((intent) => intent.id === id);
