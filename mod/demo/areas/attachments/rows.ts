import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const attachment = (
  parent: string,
  [file_name, content_type, size_bytes]: [string, string, string],
): SeedRow =>
  seedRow("sys_attachment", file_name, {
    file_name,
    content_type,
    size_bytes,
    size_compressed: size_bytes,
    compressed: "true",
    table_name: parent.slice(1, parent.indexOf(":")),
    table_sys_id: parent,
  });

/** Files of incidents, changes and a vehicle; their content is made when it is read. */
export const attachmentRows: SeedRow[] = [
  seedRow("sys_attachment", "vpn.log", {
    file_name: "vpn.log",
    content_type: "text/plain",
    size_bytes: "5120",
    size_compressed: "1840",
    compressed: "true",
    table_name: "incident",
    table_sys_id: "@incident:INC0010001",
  }),
  seedRow("sys_attachment", "floor-plan.pdf", {
    file_name: "floor-plan.pdf",
    content_type: "application/pdf",
    size_bytes: "48211",
    size_compressed: "44120",
    compressed: "true",
    table_name: "change_request",
    table_sys_id: "@change_request:CHG0030001",
  }),
  attachment("@incident:INC0010001", ["router-photo.jpg", "image/jpeg", "91320"]),
  attachment("@incident:INC0010003", ["query-plan.txt", "text/plain", "2210"]),
  attachment("@change_request:CHG0030003", [
    "rollback-plan.docx",
    "application/octet-stream",
    "18004",
  ]),
  attachment("@x_demo_fleet_vehicle:FL-1001", ["fleet-icon.png", "image/png", "4100"]),
];
