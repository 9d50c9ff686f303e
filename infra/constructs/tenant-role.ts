import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import {
  AccountRootPrincipal,
  PolicyStatement,
  PrincipalWithConditions,
  Role,
  SessionTagsPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type Access, addToTrail, tenantRecords, trailStands } from './table-access';

const TENANT = '${aws:PrincipalTag/tenantId}';

interface TenantRoleProps {
  /** `keep` changes and deletes everything, audit lines and evidence included. */
  readonly access: Access | 'keep';
  readonly roleName: string;
  /** The names of the roles that may assume it, with a `*`. */
  readonly callers: string;
  readonly table: Table;
  readonly snapshots: Bucket;
}

/**
 * The role a function assumes for one request of one tenant: the session is tagged with the tenant, and the policy
 * limits it to that tenant's keys and objects. The function itself can access no tenant records.
 */
export class TenantRole extends Role {
  constructor(scope: Construct, id: string, { access, roleName, callers, table, snapshots }: TenantRoleProps) {
    const ours = Stack.of(scope).formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: callers,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    super(scope, id, {
      roleName,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new SessionTagsPrincipal(
        new PrincipalWithConditions(new AccountRootPrincipal(), {
          ArnLike: { 'aws:PrincipalArn': ours },
          StringLike: { 'aws:RequestTag/tenantId': '?*' },
          'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenantId'] },
        }),
      ),
    });
    this.addToPolicy(tenantRecords(table, access === 'keep' ? 'write' : access));
    if (access === 'keep') {
      this.keepAll(snapshots);
      return;
    }
    // A refused read is logged as well.
    if (access === 'read') this.addToPolicy(addToTrail(table));
    this.addToPolicy(trailStands(table));
    this.addToPolicy(
      new PolicyStatement({
        sid: 'TenantSnapshots',
        actions: access === 'read' ? ['s3:GetObject'] : ['s3:GetObject', 's3:PutObject'],
        resources: [`${snapshots.bucketArn}/${TENANT}/*`],
      }),
    );
    // What was read for a pack is removed once the pack is built.
    if (access === 'write')
      this.addToPolicy(
        new PolicyStatement({
          sid: 'TenantPacks',
          actions: ['s3:DeleteObject'],
          resources: [`${snapshots.bucketArn}/${TENANT}/packs/*`],
        }),
      );
    this.addToPolicy(
      new PolicyStatement({
        sid: 'TenantSnapshotNames',
        actions: ['s3:ListBucket'],
        resources: [snapshots.bucketArn],
        conditions: { StringLike: { 's3:prefix': `${TENANT}/*` } },
      }),
    );
  }

  private keepAll(snapshots: Bucket): void {
    this.addToPolicy(
      new PolicyStatement({
        sid: 'TenantObjects',
        actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:DeleteObjectVersion'],
        resources: [`${snapshots.bucketArn}/${TENANT}/*`],
      }),
    );
    this.addToPolicy(
      new PolicyStatement({
        sid: 'TenantObjectNames',
        actions: ['s3:ListBucket', 's3:ListBucketVersions'],
        resources: [snapshots.bucketArn],
        conditions: { StringLike: { 's3:prefix': `${TENANT}/*` } },
      }),
    );
  }
}

/** Permission to assume a tenant role for a tenant. */
export const takeTenantRole = (roleArn: string): PolicyStatement =>
  new PolicyStatement({ sid: 'TakeTenantRole', actions: ['sts:AssumeRole', 'sts:TagSession'], resources: [roleArn] });
