import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ecsClusterInsights = defineCheck({
  id: 'ecs-cluster-insights',
  service: 'ecs',
  severity: 'LOW',
  kind: 'aws.ecs.cluster',
  title: 'Container Insights is on',
  fault: 'Container Insights is off',
  recommendation: 'Turn on Container Insights for the cluster.',
  evaluate: ({ name, containerInsights }) =>
    judgeFact(containerInsights, (setting) =>
      setting === 'enabled' || setting === 'enhanced'
        ? pass(`Container Insights of ${name} is ${setting}.`)
        : fail(`Container Insights of ${name} is ${setting ?? 'not set'}.`),
    ),
});
