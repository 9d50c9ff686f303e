export { ECSClient as Client } from '@aws-sdk/client-ecs';
import {
  DescribeClustersCommand,
  DescribeTaskDefinitionCommand,
  ListClustersCommand,
  ListTaskDefinitionsCommand,
} from '@aws-sdk/client-ecs';

export const commands = {
  DescribeClusters: DescribeClustersCommand,
  DescribeTaskDefinition: DescribeTaskDefinitionCommand,
  ListClusters: ListClustersCommand,
  ListTaskDefinitions: ListTaskDefinitionsCommand,
};
