export * from './answer-text';
export * from './facts';
export type { Intent } from './intent';
export { findIntent, INTENTS } from './intents';
export * from './layout';
export { type Asks, type Match, matchQuestion, QUESTION_MAX_LENGTH } from './match-question';
