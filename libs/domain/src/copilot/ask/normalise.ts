import { spellOut } from './spellings';

const toPlain = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\bcan[’']t\b/g, 'cannot')
    .replaceAll(/\bwon[’']t\b/g, 'will not')
    .replaceAll(/n[’']t\b/g, ' not')
    .replaceAll(/[’'](re|ve|ll|d|m)\b/g, ' $1')
    .replaceAll(/[’']s\b/g, ' is')
    .replaceAll(/\bw\/o\b/g, 'without')
    .replaceAll(/\$(?!\d)/g, ' usd ')
    .replaceAll(/[^\p{L}\p{N}@._+-]+/gu, ' ')
    .replaceAll(/[.]+(?=\s|$)/g, ' ')
    .trim();

/** Lower case and plain: letters, digits and what addresses and ids contain. */
export const normaliseQuestion = (question: string): string => spellOut(toPlain(question));
