/** What people want to be told of: the events behind it, or the whole filter. */
const WATCHED: ReadonlyArray<readonly [id: string, ...eventsOrPattern: readonly string[]]> = [
  ['cloudtrail-changes', 'CreateTrail UpdateTrail DeleteTrail StartLogging StopLogging'],
  ['config-changes', 'StopConfigurationRecorder DeleteDeliveryChannel PutDeliveryChannel PutConfigurationRecorder'],
  [
    'gateway-changes',
    'CreateCustomerGateway DeleteCustomerGateway AttachInternetGateway CreateInternetGateway',
    'DeleteInternetGateway DetachInternetGateway',
  ],
  [
    'iam-policy-changes',
    'DeleteGroupPolicy DeleteRolePolicy DeleteUserPolicy PutGroupPolicy PutRolePolicy PutUserPolicy',
    'CreatePolicy DeletePolicy CreatePolicyVersion DeletePolicyVersion AttachRolePolicy DetachRolePolicy',
    'AttachUserPolicy DetachUserPolicy AttachGroupPolicy DetachGroupPolicy',
  ],
  ['kms-disable', 'DisableKey ScheduleKeyDeletion'],
  [
    'nacl-changes',
    'CreateNetworkAcl CreateNetworkAclEntry DeleteNetworkAcl DeleteNetworkAclEntry ReplaceNetworkAclEntry',
    'ReplaceNetworkAclAssociation',
  ],
  ['org-changes', '{ $.eventSource = organizations.amazonaws.com }'],
  [
    'root-usage',
    '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType !=',
    '"AwsServiceEvent" }',
  ],
  [
    'route-changes',
    'CreateRoute CreateRouteTable ReplaceRoute ReplaceRouteTableAssociation DeleteRouteTable DeleteRoute',
    'DisassociateRouteTable',
  ],
  [
    's3-policy-changes',
    'PutBucketAcl PutBucketPolicy PutBucketCors PutBucketLifecycle PutBucketReplication',
    'DeleteBucketPolicy DeleteBucketCors DeleteBucketLifecycle DeleteBucketReplication',
  ],
  [
    'sg-changes',
    'AuthorizeSecurityGroupIngress AuthorizeSecurityGroupEgress RevokeSecurityGroupIngress',
    'RevokeSecurityGroupEgress CreateSecurityGroup DeleteSecurityGroup',
  ],
  ['signin-failures', '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }'],
  ['signin-no-mfa', '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }'],
  ['unauthorized-calls', '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }'],
  [
    'vpc-changes',
    'CreateVpc DeleteVpc ModifyVpcAttribute AcceptVpcPeeringConnection CreateVpcPeeringConnection',
    'DeleteVpcPeeringConnection RejectVpcPeeringConnection AttachClassicLinkVpc DetachClassicLinkVpc',
  ],
];

const toPattern = (eventsOrPattern: string): string => {
  if (eventsOrPattern.startsWith('{')) return eventsOrPattern;
  const events = eventsOrPattern.split(' ').map((event) => `($.eventName = ${event})`);
  return `{ ${events.join(' || ')} }`;
};

/** A metric filter for each event that a trail should be watched for: the id of its check without `cw-alarm-`. */
export const TRAIL_FILTERS: ReadonlyArray<{ readonly id: string; readonly pattern: string }> = WATCHED.map(
  ([id, ...eventsOrPattern]) => ({ id, pattern: toPattern(eventsOrPattern.join(' ')) }),
);
