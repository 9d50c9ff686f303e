export * from './contracts';
export { findWordingFault, JOINED_MOST, type Wording } from './judge-wording';
export { MODEL_INSTRUCTIONS, type ModelPrompt, readWordings, writePrompt } from './model-prompt';
export * from './model-settings';
export { type PhrasedNarration, PhrasedSentence, phraseSentences } from './phrase-sentences';
