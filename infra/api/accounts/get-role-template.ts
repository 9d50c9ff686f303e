import { getRoleTemplate } from '@cloudmend/domain/accounts';
import { quickCreateLink, roleTemplate } from '@cloudmend/domain/aws';
import { toExternalId } from '@cloudmend/domain/tenancy';
import { collectorActions } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** How long a link is valid: enough to sign in to the account to link. */
const LINK_SECONDS = 3600;

/**
 * The role a customer creates: it trusts our workers with this tenant's ExternalId, to read what the collectors need.
 */
export const getRoleTemplateFor =
  ({
    settings,
    publishedTemplate,
  }: Pick<MemberUses, 'settings' | 'publishedTemplate'>): Operation<typeof getRoleTemplate> =>
  async ({ tenantId }) => {
    const whose = {
      externalId: toExternalId(tenantId),
      master: settings.masterAccountId,
      workerRoleArn: settings.workerRoleArn,
    };
    const { trustPolicy, permissionsPolicy, ...rest } = roleTemplate({ ...whose, actions: collectorActions() });
    const templateUrl = await publishedTemplate.link(LINK_SECONDS);
    return {
      ...rest,
      trustPolicy: { ...trustPolicy, Statement: [...trustPolicy.Statement] },
      permissionsPolicy: { ...permissionsPolicy, Statement: [...permissionsPolicy.Statement] },
      ...(templateUrl === undefined
        ? {}
        : { quickCreateUrl: quickCreateLink(templateUrl, { ...whose, region: settings.region }) }),
    };
  };

export const handler = serve(getRoleTemplate, getRoleTemplateFor);
