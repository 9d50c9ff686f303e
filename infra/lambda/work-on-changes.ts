import { TenantId } from '@cloudmend/domain/tenancy';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { wakeUnmerged } from '../changes/wake-unmerged';
import { workOnChange } from '../changes/work-on-change';
import { errorFields } from '../runtime/logger';
import { services } from '../runtime/services';

const Message = z.object({ tenantId: TenantId, changeId: z.string().min(1).max(64) });

/**
 * Invoked by the queue of changes, and every 15 minutes by the clock, without records: then it wakes what is not merged. What
 * fails is delivered again, and set aside after five attempts.
 */
export const handler = async ({ Records }: Partial<SQSEvent>): Promise<SQSBatchResponse> => {
  if (!Records) await wakeUnmerged(services());
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of Records ?? []) {
    try {
      await workOnChange(services(), Message.parse(JSON.parse(body)));
    } catch (error) {
      services().log.error('A change could not be worked on.', { requestId: messageId, ...errorFields(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
};
