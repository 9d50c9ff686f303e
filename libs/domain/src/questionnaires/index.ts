export { describeFacts, toShortAnswer } from './answer-text';
export { Asks, ShortAnswer } from './asks';
export * from './contracts';
export * from './facts';
export type { Intent } from './intent';
export { findIntent, INTENTS } from './intents';
export * from './layout';
export * from './questionnaire';
export { type Match, matchQuestion, QUESTION_MAX_LENGTH } from './match-question';
