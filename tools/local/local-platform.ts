import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import type { Settings } from '@cloudmend/infra/runtime';
import type { LocalCognito } from './emulators/cognito';

/** The platform in local mode, without an AWS account behind it. */
export const LOCAL_TABLE = PRODUCT_SLUG;
export const LOCAL_REGION = 'us-east-1';
/** A lone workspace then reads as many accounts concurrently as the workflow allows. */
export const LOCAL_ACCOUNTS_AT_ONCE = 20;
export const LOCAL_ACCOUNT_ID = '000000000000';
export const LOCAL_MEND_ROLE_ARN = `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/${PRODUCT_SLUG}-mend-worker`;
export const LOCAL_WORKER_ROLE_ARN = `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/${PRODUCT_SLUG}-scan-worker`;
/** Where the identity provider is mounted. */
export const IDENTITY_PATH = '/__local/identity';
/** Where the git server of the demo workspace is mounted. */
export const GIT_PATH = '/__local/github';
/** Where a GitLab beside it is mounted. */
export const GITLAB_PATH = '/__local/gitlab';
/** The recipient of contact messages: the outbox, like all email. */
export const LOCAL_CONTACT = `contact@${PRODUCT_SLUG}.example`;

/** The settings of handlers. The site's address is known once the server has its port. */
export const platformSettings = (
  { userPoolId, clientId, companyClientId }: Pick<LocalCognito, 'userPoolId' | 'clientId' | 'companyClientId'>,
  snapshots: string,
  readSiteUrl: () => string | undefined,
): Settings => ({
  table: LOCAL_TABLE,
  snapshots,
  userPoolId,
  userPoolClientId: clientId,
  companyClientId,
  masterAccountId: LOCAL_ACCOUNT_ID,
  workerRoleArn: LOCAL_WORKER_ROLE_ARN,
  mendRoleArn: LOCAL_MEND_ROLE_ARN,
  region: LOCAL_REGION,
  accountsAtOnce: LOCAL_ACCOUNTS_AT_ONCE,
  build: 'local',
  contactTo: LOCAL_CONTACT,
  get siteUrl() {
    return readSiteUrl();
  },
});
