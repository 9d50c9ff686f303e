import * as z from 'zod';
import type { OutgoingRequest } from '@cloudmend/infra/notify';
import { readJson, refuse, type Understood } from './answers';

/** Teams measures a message as UTF-16. */
const MOST_BYTES = 28 * 1024;

const TextBlock = z.object({ type: z.literal('TextBlock'), text: z.string().min(1) });
const OpenUrl = z.object({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: z.url() });
const Message = z.object({
  type: z.literal('message'),
  attachments: z.tuple([
    z.object({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      content: z.object({
        type: z.literal('AdaptiveCard'),
        version: z.string().regex(/^1\.\d$/),
        body: z.tuple([TextBlock], TextBlock),
        actions: z.array(OpenUrl).max(6).optional(),
      }),
    }),
  ]),
});

/** The workflow "When a Teams webhook request is received": Adaptive Cards only. */
export const readTeams = (request: OutgoingRequest): Understood => {
  if (Buffer.byteLength(request.body, 'utf16le') > MOST_BYTES) return refuse(413, 'The message is too large.');
  const message = Message.safeParse(readJson(request));
  if (!message.success) return refuse(400, 'TriggerInputSchemaMismatch');
  const [{ content }] = message.data.attachments;
  return { to: 'Microsoft Teams', title: content.body[0].text.replaceAll('\\', ''), key: null };
};
