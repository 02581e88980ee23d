/** Where the independent dictionary is not followed, and what decides. A needless line is an error. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "sys_scope_privilege.source_scope type":
    "payloads of exports carry it with display_value, as references come; the vendor's file is partial",
  "sys_scope_privilege.target_scope type":
    "payloads of exports carry it with display_value, as references come; the vendor's file is partial",
  "sys_scope_privilege.source_scope mandatory":
    "a privilege without it means nothing; the vendor's file is partial",
  "sys_scope_privilege.target_scope mandatory":
    "a privilege without it means nothing; the vendor's file is partial",
  "sys_user_role.assignable_by reference":
    'the documentation ("Enable application administration") puts a role there, and so do instances; the vendor\'s file says sys_user',
  "wm_task.parent reference":
    "the tool names the kind of task that a work order task belongs to: wm_order, which extends task",
};
