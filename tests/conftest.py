"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# Test machines are shared, so the time of an example says nothing about the code.
settings.register_profile("sixfold", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sixfold")
