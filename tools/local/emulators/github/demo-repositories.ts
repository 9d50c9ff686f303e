import { MAIN_DEMO_ACCOUNT_ID as MAIN } from '../../../demo-cloud';

/** A repository by path. */
export type RepositoryText = Readonly<Record<string, string>>;

/** The repositories of the demo workspace's organisation: they describe resources of its main account. */
export const DEMO_REPOSITORIES: Readonly<Record<string, RepositoryText>> = {
  infrastructure: {
    'README.md': `# Infrastructure

Terraform of Acme's production account, one root for each region.
`,
    'production/main.tf': `terraform {
  required_version = ">= 1.5"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
  }

  backend "s3" {
    bucket = "acme-prod-terraform-state"
    key    = "production.tfstate"
    region = "us-east-1"
  }
}

provider "aws" {
  region = "us-east-1"
}
`,
    'production/services.tf': `locals {
  prefix = "acme-prod"
}

resource "aws_ecr_repository" "tools" {
  name                 = "\${local.prefix}-tools"
  image_tag_mutability = "MUTABLE"

  image_scanning_configuration {
    scan_on_push = true
  }
}

resource "aws_ecs_cluster" "batch" {
  name = "\${local.prefix}-batch"

  setting {
    name  = "containerInsights"
    value = "disabled"
  }
}

resource "aws_sqs_queue" "legacy_jobs" {
  name                    = "\${local.prefix}-legacy-jobs"
  sqs_managed_sse_enabled = false
}
`,
    'production/storage.tf': `# Reports for partners. Nothing here is meant for the public.
resource "aws_s3_bucket" "exports" {
  bucket = "acme-prod-exports"
}

resource "aws_s3_bucket_ownership_controls" "exports" {
  bucket = aws_s3_bucket.exports.id

  rule {
    object_ownership = "ObjectWriter"
  }
}

resource "aws_s3_bucket" "analytics_lake" {
  bucket = "acme-prod-analytics-lake"
}

resource "aws_s3_bucket" "database_backups" {
  bucket = "acme-prod-database-backups"
}
`,
    'storefront/main.tf': `terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.0"
    }
  }
}

provider "aws" {
  region = "eu-west-1"
}

resource "aws_db_instance" "storefront" {
  identifier                 = "acme-prod-storefront"
  engine                     = "postgres"
  instance_class             = var.instance_class
  auto_minor_version_upgrade = false
  copy_tags_to_snapshot      = false
}
`,
    'storefront/variables.tf': `variable "instance_class" {
  description = "Size of the database."
  type        = string
}
`,
  },
  media: {
    'template.yaml': `AWSTemplateFormatVersion: '2010-09-09'
Description: Pictures and films of the marketing site

Resources:
  MediaBucket:
    Type: AWS::S3::Bucket
    DeletionPolicy: Retain
    UpdateReplacePolicy: Retain
    Properties:
      BucketName: acme-prod-marketing-media
`,
  },
};

/** The resource at each address of the demo's repositories, by root: a plan would read it from the state. */
export const DEMO_RESOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  infrastructure: {
    'production/aws_ecr_repository.tools': `arn:aws:ecr:us-east-1:${MAIN}:repository/acme-prod-tools`,
    'production/aws_ecs_cluster.batch': `arn:aws:ecs:us-east-1:${MAIN}:cluster/acme-prod-batch`,
    'production/aws_sqs_queue.legacy_jobs': `arn:aws:sqs:us-east-1:${MAIN}:acme-prod-legacy-jobs`,
    'production/aws_s3_bucket.exports': 'arn:aws:s3:::acme-prod-exports',
    'production/aws_s3_bucket_ownership_controls.exports': 'acme-prod-exports',
    'production/aws_s3_bucket.analytics_lake': 'arn:aws:s3:::acme-prod-analytics-lake',
    'production/aws_s3_bucket.database_backups': 'arn:aws:s3:::acme-prod-database-backups',
    'storefront/aws_db_instance.storefront': `arn:aws:rds:eu-west-1:${MAIN}:db:acme-prod-storefront`,
  },
  media: { 'template.yaml/MediaBucket': 'acme-prod-marketing-media' },
};
