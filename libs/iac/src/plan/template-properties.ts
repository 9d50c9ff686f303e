interface TypeProperties {
  /** The property with the resource's name. */
  readonly name?: string;
  /** Properties whose change replaces the resource, besides its name. */
  readonly replacing: readonly string[];
}

const unnamed = (replacing: string): TypeProperties => ({
  replacing: replacing.split(' ').filter((each) => each !== ''),
});
const named = (name: string, replacing = ''): TypeProperties => ({ name, ...unnamed(replacing) });

/**
 * The types that fixes change. Source: `createOnlyProperties` of the CloudFormation registry. An instance's type counts too:
 * the reference says "Replacement" for volumes of the instance store. For properties of databases that the registry lists as
 * conditional, the reference says that their update interrupts at most.
 */
export const TEMPLATE_PROPERTIES: Readonly<Record<string, TypeProperties>> = {
  'AWS::ApiGateway::Stage': named('StageName', 'RestApiId'),
  'AWS::CloudTrail::Trail': named('TrailName'),
  'AWS::DMS::Endpoint': unnamed('ResourceIdentifier KmsKeyId'),
  'AWS::DMS::ReplicationInstance': unnamed(
    'KmsKeyId ReplicationSubnetGroupIdentifier ResourceIdentifier PubliclyAccessible DnsNameServers',
  ),
  'AWS::DynamoDB::Table': named('TableName', 'ImportSourceSpecification KeySchema'),
  'AWS::EC2::Instance': unnamed('ImageId InstanceType KeyName LaunchTemplate NetworkInterfaces SubnetId'),
  'AWS::EC2::LaunchTemplate': named('LaunchTemplateName'),
  'AWS::EC2::Subnet': unnamed('VpcId AvailabilityZone CidrBlock OutpostArn Ipv6Native'),
  'AWS::ECR::Repository': named('RepositoryName', 'EncryptionConfiguration'),
  'AWS::ECS::Cluster': named('ClusterName'),
  'AWS::EKS::Cluster': named('Name', 'RoleArn EncryptionConfig KubernetesNetworkConfig OutpostConfig'),
  'AWS::ElastiCache::ReplicationGroup': named(
    'ReplicationGroupId',
    'AtRestEncryptionEnabled CacheSubnetGroupName Engine KmsKeyId NetworkType Port SnapshotName',
  ),
  'AWS::ElasticLoadBalancingV2::Listener': unnamed('LoadBalancerArn'),
  'AWS::ElasticLoadBalancingV2::LoadBalancer': named('Name', 'Type Scheme'),
  'AWS::Kinesis::Stream': named('Name'),
  'AWS::Lambda::Alias': unnamed('FunctionName Name'),
  'AWS::Lambda::Function': named('FunctionName', 'PackageType'),
  'AWS::Lambda::Url': unnamed('TargetFunctionArn Qualifier'),
  'AWS::Logs::LogGroup': named('LogGroupName'),
  'AWS::OpenSearchService::Domain': named('DomainName', 'EngineMode'),
  'AWS::RDS::DBCluster': named(
    'DBClusterIdentifier',
    'StorageEncrypted EngineMode KmsKeyId DatabaseName DBSubnetGroupName SnapshotIdentifier AvailabilityZones',
  ),
  'AWS::RDS::DBInstance': named(
    'DBInstanceIdentifier',
    'StorageEncrypted KmsKeyId DBSubnetGroupName DBClusterIdentifier MasterUsername DBName Port CharacterSetName',
  ),
  'AWS::Redshift::Cluster': named(
    'ClusterIdentifier',
    'ClusterSubnetGroupName DBName MasterUsername OwnerAccount SnapshotIdentifier',
  ),
  'AWS::S3::Bucket': named('BucketName', 'ObjectLockEnabled'),
  'AWS::SQS::Queue': named('QueueName', 'FifoQueue'),
};
