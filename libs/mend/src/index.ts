export { findFixAction, FIX_WRITES } from './aws/apis';
export { CAPABILITIES, findCapabilitiesFor, findCapability } from './capabilities/index';
export * from './cloud';
export * from './define-capability';
export { findManager } from './ownership';
export { advanceRun, type RunPorts } from './run-fix';
export { findCallRegion, enterForFix, toRemediationRoleArn, type RemediationEntry } from './enter-account';
export { writeRemediationTemplate, type RemediationTemplate } from './role/remediation-template';
export { writeSessionPolicy } from './role/session-policy';
