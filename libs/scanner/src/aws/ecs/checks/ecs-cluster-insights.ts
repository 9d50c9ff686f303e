import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const ecsClusterInsights = defineCheck({
  id: 'ecs-cluster-insights',
  service: 'ecs',
  severity: 'LOW',
  kind: 'aws.ecs.cluster',
  title: 'ECS clusters have Container Insights enabled',
  fault: 'ECS cluster does not have Container Insights enabled',
  recommendation: 'Turn on Container Insights for the cluster.',
  subjects: ['performance-monitoring'],
  equivalents: { prowler: ['ecs_cluster_container_insights_enabled'], cloudsploit: ['ecsContainerInsightsEnabled'] },
  evaluate: ({ name, containerInsights }) =>
    judgeFact(containerInsights, (setting) =>
      setting === 'enabled' || setting === 'enhanced'
        ? pass(`Container Insights of ${name} is ${setting}.`)
        : fail(`Container Insights of ${name} is ${setting ?? 'not set'}.`),
    ),
  remedy: {
    console: [
      'Open ECS, Clusters, {name}, in the region {region}, and choose Update cluster.',
      'Under Monitoring, turn on Container Insights.',
    ],
    cli: ['ecs update-cluster-settings --cluster {name} --settings name=containerInsights,value=enabled'],
    terraform: [
      tfPart('aws_ecs_cluster', { name: '{name}', setting: { name: 'containerInsights', value: 'enabled' } }),
    ],
    cloudFormation: [
      cfnPart('AWS::ECS::Cluster', {
        ClusterName: '{name}',
        ClusterSettings: [{ Name: 'containerInsights', Value: 'enabled' }],
      }),
    ],
  },
});
