import { knownNames, referenceId } from "../../../declare/reference_id.ts";

/** What the platform's own actions are called, by sys_id. Source: the vendor's package. */

const ACTIONS = `
fd4a0fb70f003300ecf0cc52ff767e2a Add Worknote Link to Context
f8f2e9920b10030085c083eb37673abd Ask For Approval
7b95a4c0a73133008299b39f087901b4 Associate Record to Email
30fe6cdb0f973300dfd3694e68767e5a Copy Attachment
af51fd0e73141300612c273ffff6a785 Create Catalog Task
ab575ae253b3230034c6ddeeff7b12f1 Create or Update Record
2de05916c31332002841b63b12d3aee1 Create Record
2b3a6335531003003bf1d9109ec58759 Create Task
bdc2a0170f973300dfd3694e68767e47 Delete Attachment
c3e09916c31332002841b63b12d3aedf Delete Record
80a30edeff30311077a95dac793bf19b Fire Event
082e70db0f4273003788001ea8767e02 Get Attachments on Record
330ba3abc31013002841b63b12d3aee8 Get Catalog Variables
a8cfa3efa70223008299b39f0879018b Get Email Header
a159d7820f13101051218e8ebc767eea Get Latest Response Text From Email
5bc1bcc6531003003bf1d9109ec587d4 Log
2dbeaf29c7322300f4eba1425a976340 Look Up Email Attachments
9d09f99587003300663ca1bb36cb0ba3 Look Up Record
43400a1587003300663ca1bb36cb0b4b Look Up Records
6ecdee36935023005e69925cf67ffb47 Look Up Attachment
7159823353cc10103a33ddeeff7b1216 Move Attachment
bd8fcd48a73133008299b39f087901fc Move Email Attachments to Record
87a397837333001098e194596bf6a7bc Record Producer
c1806bf4a70323008299b39f087901cb Send Email
0d8dd9f10f11101051218e8ebc767e27 Send Notification
027499be7333001099792f163cf6a7a7 Send SMS
a1a50c4573873300d70877186bf6a762 SLA Percentage Timer
c7a04c607312001098e194596bf6a72a Submit Catalog Item Request
9daf2a72c75100105312134c95c26073 Update Multiple Records
f9d01dd2c31332002841b63b12d3aea1 Update Record
89ce8a4187120010663ca1bb36cb0be3 Wait For Condition
8e38de067f0312108e688c90ac866501 Wait For Email Reply
605d0ab8931012105cd18166448918db Wait For Message`;

/** sys_id of an action type → its name. */
export const ACTION_NAMES: ReadonlyMap<string, string> = new Map(
  ACTIONS.trim().split("\n").map((line) => [line.slice(0, 32), line.slice(33)]),
);

/** The table of what If, For Each and the others are. */
export const LOGIC_TABLE = "sys_hub_flow_logic_definition";

/** sys_id of a definition of flow logic → its name. */
export const LOGIC_NAMES: ReadonlyMap<string, string> = new Map(
  knownNames(LOGIC_TABLE).map((name) => [referenceId(LOGIC_TABLE, name), name]),
);
