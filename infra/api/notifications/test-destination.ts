import { notFound } from '@cloudmend/domain/errors';
import { type Notice, testDestination } from '@cloudmend/domain/notifications';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { describeAnswer, describeFault, isAccepted } from '../../notify/judge-answer';
import { readAnswer, toRequest } from '../../notify/messages';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'deliveries' | 'outgoing' | 'clock' | 'newId' | 'settings'>;

/** Sends a test now, past the outbox. */
export const testDestinationFor =
  ({ deliveries, outgoing, clock, newId, settings: { siteUrl } }: Uses): Operation<typeof testDestination> =>
  async ({ tenantId }, { id }) => {
    const secret = await deliveries.readSecret(id);
    if (!secret) throw notFound('The destination');
    const [testId, at] = [newId(), clock()];
    const notice: Notice = {
      id: `test-${testId}`,
      kind: 'change-verified',
      subject: { type: 'change', id: testId },
      at: at.toISOString(),
      title: `Test from ${PRODUCT_NAME}`,
      lines: ['This destination works.'],
      page: 'integrations',
    };
    const link = siteUrl && `${siteUrl}/${tenantId}/${notice.page}`;
    try {
      const posted = await outgoing.post(toRequest(secret, { tenantId, notice, link, at }));
      const answer = readAnswer(secret.kind, posted);
      return { isAccepted: isAccepted(answer), answer: describeAnswer(answer) };
    } catch (error) {
      return { isAccepted: false, answer: describeFault(error) };
    }
  };

export const handler = serve(testDestination, testDestinationFor);
