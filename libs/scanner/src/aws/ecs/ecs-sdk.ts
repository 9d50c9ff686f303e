export { ECSClient as Client } from '@aws-sdk/client-ecs';
import {
  DescribeClustersCommand,
  DescribeServicesCommand,
  DescribeTaskDefinitionCommand,
  ListClustersCommand,
  ListServicesCommand,
  ListTaskDefinitionsCommand,
} from '@aws-sdk/client-ecs';

export const commands = {
  DescribeClusters: DescribeClustersCommand,
  DescribeServices: DescribeServicesCommand,
  DescribeTaskDefinition: DescribeTaskDefinitionCommand,
  ListClusters: ListClustersCommand,
  ListServices: ListServicesCommand,
  ListTaskDefinitions: ListTaskDefinitionsCommand,
};
