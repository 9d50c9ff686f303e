export {
  CLOSED_ACCOUNT_ID,
  DEMO_ACCOUNT_IDS,
  DEMO_ACCOUNTS_OF,
  DEMO_REGIONS,
  isDemoAccount,
  MAIN_DEMO_ACCOUNT_ID,
  MORE_ACME_ACCOUNT_IDS,
  NEGLECTED_DEMO_ACCOUNT_ID,
  ownerOfDemoAccount,
  SILENT_ACCOUNT_ID,
} from './demo-accounts';
export { directDemoCloud } from './direct-cloud';
export { demoCloudPlugin, LOCAL_CALLER, type DemoCloudSettings } from './demo-cloud-plugin';
export { GAP_ACCOUNT_ID } from './sts/permissions';
export { UnsupportedLocallyError } from './wire/wire-error';
export { toMidnight } from './generate/scope';
