import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const LOGS = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

export const eksControlPlaneLogging = defineCheck({
  id: 'eks-control-plane-logging',
  service: 'eks',
  severity: 'MEDIUM',
  kind: 'aws.eks.cluster',
  title: 'EKS clusters have control plane logging enabled for all log types',
  fault: 'EKS cluster does not have control plane logging enabled for all log types',
  recommendation: 'Turn on all five control plane log types.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['eks_control_plane_logging_all_types_enabled'], cloudsploit: ['eksLoggingEnabled'] },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ enabledLogs }) => {
      const missing = LOGS.filter((log) => !enabledLogs.includes(log));
      return missing.length > 0
        ? fail(`Control plane log types that ${name} does not write: ${missing.join(', ')}.`)
        : pass(`${name} writes all five control plane log types.`);
    }),
  remedy: {
    console: [
      'Open EKS, Clusters, {name}, Observability, in the region {region}.',
      'Choose Manage logging and turn on all five log types.',
    ],
    cli: [
      [
        'eks update-cluster-config --name {name} --logging',
        { json: { clusterLogging: [{ types: LOGS, enabled: true }] } },
      ],
    ],
    terraform: [tfPart('aws_eks_cluster', { name: '{name}', enabled_cluster_log_types: LOGS })],
    cloudFormation: [
      cfnPart('AWS::EKS::Cluster', {
        Name: '{name}',
        Logging: { ClusterLogging: { EnabledTypes: LOGS.map((Type) => ({ Type })) } },
      }),
    ],
  },
});
