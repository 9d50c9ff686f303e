#!/usr/bin/env node
// `npm run texts -- COMMIT [SEED] [COUNT]`: draws texts at random from a commit and shows beside each what stands in its place now. For docs/language.md:
// comments, titles of tests, messages, texts of screens and documents are drawn alike.
import { execFileSync } from 'node:child_process';

const FILES = /^(?:apps|docs|infra|libs|tools)\/.*\.(?:md|tsx?)$|^[A-Z]+\.md$/;
const LEAST_WORDS = 4;
/** Share of words that a text and its successor have in common, in the same file and in another one. */
const ALIKE = { here: 0.25, elsewhere: 0.5 };

const git = (options, input) => execFileSync('git', options, { encoding: 'utf8', maxBuffer: 1 << 28, input });
const listFiles = (commit) =>
  git(['ls-tree', '-r', '--name-only', commit])
    .split('\n')
    .filter((file) => FILES.test(file));
const listWords = (text) => new Set(text.toLowerCase().match(/[a-z]{2,}/g) ?? []);

/** Sentences of a document, or the strings, comments and texts between tags of a module. */
const listTexts = (file, content) => {
  const found = file.endsWith('.md')
    ? content.replaceAll(/```[\s\S]*?```/g, '').split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.))/)
    : [
        ...content.matchAll(/\/\*\*([\s\S]*?)\*\/|(?:^|\s)\/\/ (.+)|'((?:[^'\\\n]|\\.)+)'|`([^`]+)`|>([^<>{}=;]+)</g),
      ].map((match) => match.slice(1).find((part) => part !== undefined));
  return found
    .map((text) => text.replaceAll(/\n\s*\*? ?/g, ' ').trim())
    .filter((text) => /[a-z] [a-z]/.test(text) && listWords(text).size >= LEAST_WORDS);
};

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
const openDice = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const compare = (one, other) => {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared);
};

/** The texts of all files of a commit. */
const readTexts = (commit) => {
  const files = listFiles(commit);
  const answer = git(['cat-file', '--batch=%(objectsize)'], files.map((file) => `${commit}:${file}\n`).join(''));
  const bytes = Buffer.from(answer, 'utf8');
  let at = 0;
  return files.flatMap((file) => {
    const start = bytes.indexOf('\n', at) + 1;
    const end = start + Number(bytes.toString('utf8', at, start));
    at = end + 1;
    return listTexts(file, bytes.toString('utf8', start, end)).map((text) => ({ file, text }));
  });
};

/** Files of a commit by the name that they have now. */
const findRenamed = (commit) => {
  const moves = git(['diff', '--name-status', '-M30%', '--diff-filter=R', commit, 'HEAD']).trim().split('\n');
  return new Map(moves.map((line) => line.split('\t')).map(([, from, to]) => [from, to]));
};

const [commit, seed = '1', count = '30'] = process.argv.slice(2);
if (commit === undefined) throw new Error('Name the commit to compare with: npm run texts -- COMMIT [SEED] [COUNT]');

const before = readTexts(commit);
const total = before.length;
const now = readTexts('HEAD').map((each) => ({ ...each, words: listWords(each.text) }));
const renamed = findRenamed(commit);
const roll = openDice(Number(seed));

/** What a text has become: itself, the text most alike, or undefined. */
const findSuccessor = ({ file, text }) => {
  const words = listWords(text);
  const home = renamed.get(file) ?? file;
  const alike = now
    .map((each) => ({ ...each, share: compare(words, each.words) }))
    .filter((each) => each.share >= (each.file === home ? ALIKE.here : ALIKE.elsewhere))
    .sort((a, b) => b.share - a.share);
  return (alike.find((each) => each.text === text) ?? alike.find((each) => each.file === home) ?? alike[0])?.text;
};

console.log(`${count} of ${total} texts of ${commit}, seed ${seed}\n\n| before | now |\n|---|---|`);
for (let left = Number(count); left > 0; left -= 1) {
  const [drawn] = before.splice(Math.floor(roll() * before.length), 1);
  const successor = findSuccessor(drawn);
  const shown = successor === drawn.text ? 'as before' : (successor ?? 'removed');
  console.log(`| ${[drawn.text, shown].map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`);
}
