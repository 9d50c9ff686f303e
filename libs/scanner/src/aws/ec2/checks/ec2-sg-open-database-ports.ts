import { defineCheck } from '../../../define-check';
import { judgePorts } from '../open-port';
import { closePorts } from '../remedies';

/** SQL Server, Oracle, MySQL, PostgreSQL, Redshift and Db2. */
const RELATIONAL = [1433, 1434, 1521, 2483, 2484, 3306, 5432, 5439, 50_000];
/** MongoDB, Cassandra, CouchDB, Neo4j, Neptune and InfluxDB. */
const OTHER = [27_017, 27_018, 27_019, 7000, 7001, 7199, 9042, 9160, 5984, 7474, 7687, 8182, 8086];
/** Redis, Memcached, Elasticsearch with Kibana, Kafka and ZooKeeper. */
const CACHES_AND_SEARCH = [6379, 6380, 11_211, 9200, 9300, 5601, 9092, 9093, 9094, 2181];
const PORTS = [...RELATIONAL, ...OTHER, ...CACHES_AND_SEARCH];
/** SQL Server Browser and Memcached also use UDP. */
const UDP_PORTS = [1434, 11_211];

export const ec2SgOpenDatabasePorts = defineCheck({
  id: 'ec2-sg-open-database-ports',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'Security groups do not allow database ports from the internet',
  fault: 'Security group allows a database port from the internet',
  recommendation: "Allow only the application's security group to reach the database.",
  subjects: ['network-access'],
  equivalents: {
    prowler: [
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mysql_3306',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_postgres_5432',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mongodb_27017_27018',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_redis_6379',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_sql_server_1433_1434',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_oracle_1521_2483',
    ],
    cloudsploit: ['openMySQL', 'openPostgreSQL', 'openMongoDB', 'openRedis', 'openSQLServer', 'openOracle'],
  },
  evaluate: (group) => judgePorts(group, 'database port', PORTS, UDP_PORTS),
  remedy: closePorts('database ports', 5432),
});
