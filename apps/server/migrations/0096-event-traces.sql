-- Where the change that an event reports was traced, as W3C Trace Context writes it, so that the trace goes on in the
-- webhook. Null while tracing is off.
alter table outbox_events add column traceparent text;
