import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectEcs } from './collect-ecs';
import type * as Ecs from './ecs-sdk';

declare module '../operations' {
  interface Apis {
    readonly ecs: typeof Ecs;
  }
}

export const ecsService = defineService({
  id: 'ecs',
  name: 'ECS',
  apis: {
    ecs: {
      load: () => import('./ecs-sdk'),
      operations: {
        DescribeClusters: 'ecs:DescribeClusters',
        DescribeServices: 'ecs:DescribeServices',
        DescribeTaskDefinition: 'ecs:DescribeTaskDefinition',
        ListClusters: 'ecs:ListClusters',
        ListServices: 'ecs:ListServices',
        ListTaskDefinitions: 'ecs:ListTaskDefinitions',
      },
    },
  },
  reads: [
    {
      presets: ['compute'],
      hasSavings: true,
      kinds: ['aws.ecs.cluster', 'aws.ecs.service', 'aws.ecs.task-definition'],
      collect: collectEcs,
    },
  ],
  checks: () => Object.values(checks),
});
