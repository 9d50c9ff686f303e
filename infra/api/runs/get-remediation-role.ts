import { notFound } from '@cloudmend/domain/errors';
import { getRemediationRole } from '@cloudmend/domain/runs';
import { toExternalId } from '@cloudmend/domain/tenancy';
import { CAPABILITIES, writeRemediationTemplate } from '@cloudmend/mend';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The role for what is on in an account, dry runs included: a dry run asks AWS about the write. */
export const getRemediationRoleFor =
  ({
    accounts,
    runs,
    settings,
  }: Pick<MemberUses, 'accounts' | 'runs' | 'settings'>): Operation<typeof getRemediationRole> =>
  async ({ tenantId }, { accountId }) => {
    if (!(await accounts.get(accountId))) throw notFound('This account is not linked.');
    const { modes } = await runs.readCapabilities(accountId);
    return writeRemediationTemplate({
      externalId: toExternalId(tenantId),
      tenantId,
      master: settings.masterAccountId,
      workerRoleArn: settings.mendRoleArn,
      capabilities: CAPABILITIES.filter(({ id }) => (modes[id] ?? 'off') !== 'off'),
    });
  };

export const handler = serve(getRemediationRole, getRemediationRoleFor);
