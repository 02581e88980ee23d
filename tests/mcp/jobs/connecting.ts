import assert from "node:assert/strict";
import { call, type Job, VEHICLE } from "./job.ts";

/** Interfaces to other systems, notifications, jobs and flows. */
export const CONNECTING: readonly Job[] = [
  {
    no: 12,
    search: "outbound REST message with a profile, a function, a header and a variable",
    calls: [
      call("create_basic_auth_profile", {
        name: "Weather account",
        username: "weather",
        password: "not-a-real-password",
      }),
      call("create_rest_message", (seen) => ({
        name: "Weather",
        rest_endpoint: "https://api.example.com/v1",
        authentication_type: "basic",
        basic_auth_profile: seen[0].result.sys_id,
      })),
      call("create_rest_message_function", (seen) => ({
        rest_message: seen[1].result.sys_id,
        function_name: "forecast",
        http_method: "get",
        rest_endpoint: "https://api.example.com/v1/${town}",
      })),
      call("create_rest_message_header", (seen) => ({
        rest_message: seen[1].result.sys_id,
        name: "Accept",
        value: "application/json",
      })),
      call("create_rest_message_function_variable", (seen) => ({
        rest_message_function: seen[2].result.sys_id,
        name: "town",
        value: "Bern",
      })),
    ],
    proves: (seen) => {
      assert.equal(seen[1].result.basic_auth_profile, seen[0].result.sys_id);
      assert.equal(seen[4].result.rest_message_function, seen[2].result.sys_id);
    },
  },
  {
    no: 13,
    search: "scripted REST API with two resources, and test one",
    calls: [
      call("create_scripted_rest_api", { name: "Permit lookups", service_id: "permit_lookups" }),
      ...["GET", "POST"].map((method) =>
        call("create_scripted_rest_resource", (seen) => ({
          web_service_definition: seen[0].result.sys_id,
          name: `${method} permits`,
          http_method: method,
          relative_path: "/permits",
          operation_script:
            "(function process(request, response) { response.setBody({ permits: 1 }); })(request, response);",
        }))
      ),
      call("test_scripted_rest_resource", (seen) => ({ resource: seen[1].result.sys_id })),
    ],
    proves: ([, , , tested]) => assert.deepEqual(tested.result.answer, { permits: 1 }),
  },
  {
    no: 14,
    search: "import rows from a staging table with a transform map that coalesces",
    calls: [
      call("build_table", {
        label: "Dealer row",
        extends: "sys_import_set_row",
        columns: [{ label: "Plate" }, { label: "Mileage" }, { label: "Inspection" }],
      }),
      call("create_transform_map", (seen) => ({
        name: "Vehicles of the dealer",
        source_table: seen[0].result.table,
        target_table: VEHICLE,
      })),
      ...["plate", "mileage", "inspection"].map((target, place) =>
        call("create_transform_field", (seen) => ({
          map: seen[1].result.sys_id,
          source_field: seen[0].result.columns[place],
          target_field: target,
          coalesce: target === "plate",
        }))
      ),
      call("import_rows", (seen) => ({
        table: seen[0].result.table,
        rows: [["FL-1001", "90000"], ["FL-7001", "12"]].map(([plate, mileage]) => ({
          [seen[0].result.columns[0]]: plate,
          [seen[0].result.columns[1]]: mileage,
        })),
      })),
    ],
    proves: (seen) => assert.deepEqual(seen[5].result.states, { inserted: 1, updated: 1 }),
  },
  {
    no: 15,
    search: "email notification with a condition, and see what it would send",
    calls: [
      call("create_notification", {
        name: "Incident of the fleet",
        collection: "incident",
        generation_type: "engine",
        action_update: true,
        condition: "priority=1",
        recipient_users: ["itil.agent"],
        subject: "${number} is urgent",
        message_html: "<p>${short_description}</p>",
      }, { options: { update_set: "Parking base" } }),
      call("preview_notification", (seen) => ({
        notification: seen[0].result.sys_id,
        id: "INC0010001",
      })),
    ],
  },
  {
    no: 16,
    search: "run a script every night",
    calls: [call("create_scheduled_script", {
      name: "Fleet: nightly mileage",
      run_type: "daily",
      run_time: "1970-01-01 02:00:00",
      script: 'gs.info("mileage");',
    })],
  },
  {
    no: 17,
    search: "copy a flow, edit a step and publish it",
    calls: [
      call("copy_flow", { flow: "Plan an inspection", name: "Plan a big inspection" }),
      call("edit_flow", {
        flow: "Plan a big inspection",
        edits: [{ step: "2", inputs: { message: "Inspection planned a month ahead" } }],
      }),
      call("publish_flow", { flow: "Plan a big inspection", annotation: "Message says when" }),
    ],
  },
  {
    no: 18,
    search: "automated test with a step, and run it",
    calls: [
      call("create_atf_test", { name: "Fleet: a log is written" }),
      call("add_atf_step", (seen) => ({
        test: seen[0].result.sys_id,
        step_config: "Log",
        inputs: { log: "A line in the log" },
      })),
      call("run_atf_test", (seen) => ({ test: seen[0].result.sys_id })),
    ],
  },
];
