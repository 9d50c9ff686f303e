/** What people want to be told of, the events behind it, and what else the filter asks. */
interface Watched {
  readonly id: string;
  readonly events?: readonly string[];
  readonly pattern?: string;
}

const WATCHED: readonly Watched[] = [
  { id: 'cloudtrail-changes', events: ['CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging'] },
  {
    id: 'config-changes',
    events: ['StopConfigurationRecorder', 'DeleteDeliveryChannel', 'PutDeliveryChannel', 'PutConfigurationRecorder'],
  },
  {
    id: 'gateway-changes',
    events: [
      'CreateCustomerGateway',
      'DeleteCustomerGateway',
      'AttachInternetGateway',
      'CreateInternetGateway',
      'DeleteInternetGateway',
      'DetachInternetGateway',
    ],
  },
  {
    id: 'iam-policy-changes',
    events: [
      'DeleteGroupPolicy',
      'DeleteRolePolicy',
      'DeleteUserPolicy',
      'PutGroupPolicy',
      'PutRolePolicy',
      'PutUserPolicy',
      'CreatePolicy',
      'DeletePolicy',
      'CreatePolicyVersion',
      'DeletePolicyVersion',
      'AttachRolePolicy',
      'DetachRolePolicy',
      'AttachUserPolicy',
      'DetachUserPolicy',
      'AttachGroupPolicy',
      'DetachGroupPolicy',
    ],
  },
  { id: 'kms-disable', events: ['DisableKey', 'ScheduleKeyDeletion'] },
  {
    id: 'nacl-changes',
    events: [
      'CreateNetworkAcl',
      'CreateNetworkAclEntry',
      'DeleteNetworkAcl',
      'DeleteNetworkAclEntry',
      'ReplaceNetworkAclEntry',
      'ReplaceNetworkAclAssociation',
    ],
  },
  { id: 'org-changes', pattern: '{ $.eventSource = organizations.amazonaws.com }' },
  {
    id: 'root-usage',
    pattern:
      '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
  },
  {
    id: 'route-changes',
    events: [
      'CreateRoute',
      'CreateRouteTable',
      'ReplaceRoute',
      'ReplaceRouteTableAssociation',
      'DeleteRouteTable',
      'DeleteRoute',
      'DisassociateRouteTable',
    ],
  },
  {
    id: 's3-policy-changes',
    events: [
      'PutBucketAcl',
      'PutBucketPolicy',
      'PutBucketCors',
      'PutBucketLifecycle',
      'PutBucketReplication',
      'DeleteBucketPolicy',
      'DeleteBucketCors',
      'DeleteBucketLifecycle',
      'DeleteBucketReplication',
    ],
  },
  {
    id: 'sg-changes',
    events: [
      'AuthorizeSecurityGroupIngress',
      'AuthorizeSecurityGroupEgress',
      'RevokeSecurityGroupIngress',
      'RevokeSecurityGroupEgress',
      'CreateSecurityGroup',
      'DeleteSecurityGroup',
    ],
  },
  { id: 'signin-failures', pattern: '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }' },
  { id: 'signin-no-mfa', pattern: '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }' },
  {
    id: 'unauthorized-calls',
    pattern: '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  },
  {
    id: 'vpc-changes',
    events: [
      'CreateVpc',
      'DeleteVpc',
      'ModifyVpcAttribute',
      'AcceptVpcPeeringConnection',
      'CreateVpcPeeringConnection',
      'DeleteVpcPeeringConnection',
      'RejectVpcPeeringConnection',
      'AttachClassicLinkVpc',
      'DetachClassicLinkVpc',
    ],
  },
];

/** A metric filter for each event that a trail should be watched for: the id of its check without `cw-alarm-`. */
export const TRAIL_FILTERS: ReadonlyArray<{ readonly id: string; readonly pattern: string }> = WATCHED.map(
  ({ id, events, pattern }) => ({
    id,
    pattern: pattern ?? `{ ${(events ?? []).map((event) => `($.eventName = ${event})`).join(' || ')} }`,
  }),
);
