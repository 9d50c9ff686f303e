import { getRoleTemplate, roleTemplate } from '@cloudmend/domain/accounts';
import { externalIdOf } from '@cloudmend/domain/tenancy';
import { collectorActions } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The role a customer creates: it lets our workers in with this tenant's ExternalId, to read what the collectors read. */
export const getRoleTemplateFor =
  ({ settings }: Pick<MemberUses, 'settings'>): Operation<typeof getRoleTemplate> =>
  async ({ tenantId }) => {
    const { trustPolicy, permissionsPolicy, ...rest } = roleTemplate({
      externalId: externalIdOf(tenantId),
      master: settings.masterAccountId,
      workerRoleArn: settings.workerRoleArn,
      actions: collectorActions(),
    });
    return {
      ...rest,
      trustPolicy: { ...trustPolicy, Statement: [...trustPolicy.Statement] },
      permissionsPolicy: { ...permissionsPolicy, Statement: [...permissionsPolicy.Statement] },
    };
  };

export const handler = serve(getRoleTemplate, getRoleTemplateFor);
