import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

const LOGS = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

export const eksControlPlaneLogging = defineCheck({
  id: 'eks-control-plane-logging',
  service: 'eks',
  severity: 'MEDIUM',
  kind: 'aws.eks.cluster',
  title: 'Control plane writes all of its logs',
  fault: 'Control plane does not write all of its logs',
  recommendation: 'Turn on all five log types of the control plane.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ enabledLogs }) => {
      const missing = LOGS.filter((log) => !enabledLogs.includes(log));
      return missing.length > 0
        ? fail(`Logs that ${name} does not write: ${missing.join(', ')}.`)
        : pass(`${name} writes all five logs.`);
    }),
});
