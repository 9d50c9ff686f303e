import type { FakeAnswer } from './fake-reader';
import { toArn } from './account';

/** The one load balancer. */
export const BALANCER_ARN = toArn('elasticloadbalancing', 'loadbalancer/app/web/1');

/** The lists of an account that has one of each workload. */
export const ONE_OF_EACH_WORKLOAD: Readonly<Record<string, FakeAnswer>> = {
  'apigateway:GetRestApis': { items: [{ id: 'api1', name: 'orders' }] },
  'cloudfront:ListDistributions': { DistributionList: { Items: [{ Id: 'E1' }] } },
  'dynamodb:ListTables': { TableNames: ['orders'] },
  'ecr:DescribeRepositories': { repositories: [{ repositoryName: 'app' }] },
  // No one misses it.
  'ecr:DescribeImages': { imageDetails: [{ imageDigest: 'sha256:1', imageSizeInBytes: 6 * 1024 ** 3 }] },
  'ecs:ListClusters': { clusterArns: [toArn('ecs', 'cluster/main')] },
  'ecs:ListTaskDefinitions': { taskDefinitionArns: [toArn('ecs', 'task-definition/app:1')] },
  'eks:ListClusters': { clusters: ['main'] },
  'elasticache:DescribeReplicationGroups': { ReplicationGroups: [{ ReplicationGroupId: 'cache' }] },
  'elb:DescribeLoadBalancers': { LoadBalancerDescriptions: [{ LoadBalancerName: 'old' }] },
  'elbv2:DescribeLoadBalancers': {
    LoadBalancers: [{ LoadBalancerArn: BALANCER_ARN, LoadBalancerName: 'web', Type: 'application' }],
  },
  'lambda:ListFunctions': { Functions: [{ FunctionName: 'mailer', Runtime: 'python3.13' }] },
  'opensearch:ListDomainNames': { DomainNames: [{ DomainName: 'logs' }] },
  'redshift:DescribeClusters': { Clusters: [{ ClusterIdentifier: 'warehouse' }] },
};
