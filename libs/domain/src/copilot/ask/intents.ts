import { MONEY_INTENTS } from './money-intents';
import { POSTURE_INTENTS } from './posture-intents';
import { WORKSPACE_INTENTS } from './workspace-intents';

/** Every question that can be answered, by the words that ask it. Of equal matches the earlier one counts. */
export const INTENTS = [...MONEY_INTENTS, ...POSTURE_INTENTS, ...WORKSPACE_INTENTS];

export type IntentId = (typeof INTENTS)[number]['id'];
