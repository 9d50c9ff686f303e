export {
  CLOSED_ACCOUNT_ID,
  DEMO_ACCOUNT_IDS,
  DEMO_ACCOUNTS_OF,
  DEMO_REGIONS,
  HOME_REGION,
  isDemoAccount,
  MAIN_DEMO_ACCOUNT_ID,
  MORE_ACME_ACCOUNT_IDS,
  NEGLECTED_DEMO_ACCOUNT_ID,
  ownerOfDemoAccount,
  SILENT_ACCOUNT_ID,
} from './demo-accounts';
export { directDemoCloud } from './direct-cloud';
export { demoCloudPlugin, type DemoCloudSettings } from './demo-cloud-plugin';
export { LOCAL_CALLER, LOCAL_MENDER } from './local-callers';
export { GAP_ACCOUNT_ID } from './sts/permissions';
export { UnsupportedLocallyError } from './wire/wire-error';
export { applyToDemoCloud, type AppliedChange } from './written/apply-change';
export { openWrittenFacts, type WrittenFacts } from './written/written-facts';
export { toMidnight } from './generate/scope';
