import { ec2AmiPublic } from './ec2-ami-public';
import { ec2EbsDefaultEncryption } from './ec2-ebs-default-encryption';
import { ec2EbsSnapshotEncrypted } from './ec2-ebs-snapshot-encrypted';
import { ec2EbsSnapshotPublic } from './ec2-ebs-snapshot-public';
import { ec2EbsVolumeEncrypted } from './ec2-ebs-volume-encrypted';
import { ec2EbsVolumeHasSnapshot } from './ec2-ebs-volume-has-snapshot';
import { ec2EipUnassociated } from './ec2-eip-unassociated';
import { ec2InstanceDetailedMonitoring } from './ec2-instance-detailed-monitoring';
import { ec2InstanceImdsv2 } from './ec2-instance-imdsv2';
import { ec2InstanceProfile } from './ec2-instance-profile';
import { ec2InstancePublicIp } from './ec2-instance-public-ip';
import { ec2InstanceSsmManaged } from './ec2-instance-ssm-managed';
import { ec2InstanceStoppedOld } from './ec2-instance-stopped-old';
import { ec2InstanceUserdataSecrets } from './ec2-instance-userdata-secrets';
import { ec2LaunchTemplateImdsv2 } from './ec2-launch-template-imdsv2';
import { ec2NaclOpenAdminPorts } from './ec2-nacl-open-admin-ports';
import { ec2NaclOpenAll } from './ec2-nacl-open-all';
import { ec2SgDefaultClosed } from './ec2-sg-default-closed';
import { ec2SgOpenAllPorts } from './ec2-sg-open-all-ports';
import { ec2SgOpenCifs } from './ec2-sg-open-cifs';
import { ec2SgOpenDatabasePorts } from './ec2-sg-open-database-ports';
import { ec2SgOpenHighRiskPorts } from './ec2-sg-open-high-risk-ports';
import { ec2SgOpenRdp } from './ec2-sg-open-rdp';
import { ec2SgOpenSsh } from './ec2-sg-open-ssh';
import { ec2SgUnused } from './ec2-sg-unused';
import type { AnyCheck } from '../../../define-check';

export const ec2Checks: readonly AnyCheck[] = [
  ec2AmiPublic,
  ec2EbsDefaultEncryption,
  ec2EbsSnapshotEncrypted,
  ec2EbsSnapshotPublic,
  ec2EbsVolumeEncrypted,
  ec2EbsVolumeHasSnapshot,
  ec2EipUnassociated,
  ec2InstanceDetailedMonitoring,
  ec2InstanceImdsv2,
  ec2InstanceProfile,
  ec2InstancePublicIp,
  ec2InstanceSsmManaged,
  ec2InstanceStoppedOld,
  ec2InstanceUserdataSecrets,
  ec2LaunchTemplateImdsv2,
  ec2NaclOpenAdminPorts,
  ec2NaclOpenAll,
  ec2SgDefaultClosed,
  ec2SgOpenAllPorts,
  ec2SgOpenCifs,
  ec2SgOpenDatabasePorts,
  ec2SgOpenHighRiskPorts,
  ec2SgOpenRdp,
  ec2SgOpenSsh,
  ec2SgUnused,
];
