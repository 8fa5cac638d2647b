-- A range that moves with the calendar. When a saved report is opened, it takes the place of the stored dates.
alter table saved_report add column period text;
alter table saved_report add constraint saved_report_period_check
  check (period in ('last7', 'last30', 'thisMonth', 'lastMonth', 'lastQuarter', 'thisYear'));
