import type { OutgoingRequest } from '@cloudmend/infra/notify';
import { isText, type Json, readJson, refuse, type Understood } from './answers';

/** Limits of Block Kit: https://docs.slack.dev/reference/block-kit/blocks */
const BLOCKS = 50;
const ELEMENTS = 10;
const HEADER = 150;
const SECTION = 3000;

const isPlain = (value: unknown, most: number): boolean => {
  const { type, text } = (value ?? {}) as Json;
  return (type === 'plain_text' || type === 'mrkdwn') && isText(text, most);
};

const areElements = (value: unknown, isElement: (element: Json) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= ELEMENTS && (value as Json[]).every(isElement);

const isBlock = ({ type, text, elements }: Json): boolean => {
  if (type === 'header') return isPlain(text, HEADER) && (text as Json)['type'] === 'plain_text';
  if (type === 'section') return isPlain(text, SECTION);
  return type === 'context' && areElements(elements, (element) => isPlain(element, SECTION));
};

/** An incoming webhook of Slack. It knows no key: what is sent twice stands there twice. */
export const readSlack = (request: OutgoingRequest): Understood => {
  const message = readJson(request);
  if (!message) return refuse(400, 'invalid_payload');
  const { text, blocks = [] } = message;
  if (!isText(text, 40_000)) return refuse(400, 'no_text');
  if (!Array.isArray(blocks) || blocks.length > BLOCKS || !(blocks as Json[]).every(isBlock))
    return refuse(400, 'invalid_blocks');
  return { to: 'Slack', title: text, key: null };
};
